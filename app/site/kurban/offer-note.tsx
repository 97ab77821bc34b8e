import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { formatCount } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";
import { formatMoment, type OfferObstacle } from "./offer-obstacle.ts";

/** Tells how many shares are left, if few are, until when the offer takes donations, and where the animal is slaughtered. */
export function OfferNote({ offer, className }: { offer: VisibleOffer; className?: string }) {
  const t = useTranslate();
  const locale = useLocale();
  if (offer.state !== "open") return null;
  return (
    <div className={`grid gap-1 text-sm text-ink-soft ${className ?? ""}`}>
      <p>
        {offer.left !== null && (
          <strong className="me-2 font-semibold text-clay-700">
            {t("shares.left", { n: formatCount(offer.left, locale) })}
          </strong>
        )}
        <span>{t("shares.closes", formatMoment(offer.closesAt, locale))}</span>
      </p>
      {offer.pool && <p>{t("shares.pool")}</p>}
      {offer.country && <p>{t("shares.country", { country: nameCountry(offer.country, locale) })}</p>}
    </div>
  );
}

export function nameCountry(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}

/** Tells why the shares cannot be given, and leads to the other kurbans. */
export function OfferProblem({
  obstacle: { text, othersHelp },
  className,
}: {
  obstacle: OfferObstacle;
  className?: string;
}) {
  const t = useTranslate();
  return (
    <Notice kind="error" className={className ?? ""}>
      <p className="font-semibold">{text}</p>
      {othersHelp && (
        <a
          href="/bagis?category=kurban"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t("shares.others")}
        </a>
      )}
    </Notice>
  );
}
