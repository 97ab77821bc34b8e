import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { nameCountry } from "#app/site/kurban/offer-note.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatNumbers, hasReached, isFinished, summarise } from "./group-shares.ts";
import type { ShownGroup } from "./load.server.ts";
import { Media } from "./media.tsx";
import { Steps } from "./steps.tsx";

/** The shares by number only. The behaviour renews what differs while a step is open (app/behaviours/renew-tracking.ts). */
export function TrackedShares({ groups }: { groups: readonly ShownGroup[] }) {
  const t = useTranslate();
  const summary = summarise(groups);
  const isSlaughtered = summary.kind === "slaughtered" || summary.kind === "distributed";
  const renews = !groups.every(isFinished);
  return (
    <div data-behaviour="renew-tracking" data-renews={renews}>
      <h1 className="text-center text-3xl sm:text-4xl">{t("tracking.title")}</h1>
      <div role="status" data-renewed="summary" className="mt-4 text-center text-lg text-ink-soft">
        <p>{t(`tracking.${summary.kind}`, summary)}</p>
        {isSlaughtered && (
          <p className="mt-1 font-serif text-xl font-semibold text-leaf-700">{t("tracking.blessing")}</p>
        )}
      </div>
      <div data-renewed="shares" className="mt-7 grid gap-5">
        {groups.map((group) => (
          <Group key={group.numbers[0]} group={group} />
        ))}
      </div>
      {renews && (
        <p className="noscript:hidden mt-5 text-center text-sm text-ink-faint">{t("tracking.renews")}</p>
      )}
    </div>
  );
}

function Group({ group }: { group: ShownGroup }) {
  const t = useTranslate();
  const locale = useLocale();
  const { numbers, obstacle, steps, timeZone, place, country, pool, media } = group;
  const countryName = country && nameCountry(country, locale);
  const isOver = obstacle === "over" || obstacle === "over.ended";
  return (
    <section className="rounded-xl bg-white p-5 shadow-lift sm:p-8 print:shadow-none">
      <h2 className="text-lg">
        {t(numbers.length > 1 ? "tracking.shares" : "tracking.share", { numbers: formatNumbers(numbers) })}
      </h2>
      {obstacle && (
        <Notice kind="warning" className="mt-4">
          <p className="font-semibold">{t(`tracking.${obstacle}`)}</p>
          {isOver && <p className="mt-1">{t("tracking.over.choose")}</p>}
        </Notice>
      )}
      {isOver && (
        <ButtonLink href="/iletisim" variant="secondary" className="mt-4">
          {t("result.contact")}
        </ButtonLink>
      )}
      {obstacle === null && (
        <>
          <Steps steps={steps} timeZone={timeZone} />
          <div className="mt-5 text-sm text-ink-soft">
            {place && countryName && <p>{t("tracking.place", { place, country: countryName })}</p>}
            {!place && countryName && <p>{t("shares.country", { country: countryName })}</p>}
            {pool && !hasReached(group, "slaughtered") && <p className="mt-1">{t("shares.pool")}</p>}
          </div>
          <Media media={media} />
        </>
      )}
    </section>
  );
}
