import { useTranslate } from "#app/i18n/context.tsx";
import { Word } from "#app/site/words.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export function Closing() {
  const t = useTranslate();
  return (
    <section aria-labelledby="closing-title" className="drawn-near [--usual:24rem] sm:[--usual:28rem]">
      <div className="wrap pb-10 sm:pb-16 lg:pb-24">
        <div className="relative isolate overflow-hidden wrap-anywhere rounded-xl bg-leaf-700 px-6 py-10 sm:py-14 text-center text-white sm:px-12 lg:py-20">
          <Bowls />
          <h2 id="closing-title" className="mx-auto max-w-2xl text-2xl lg:text-4xl">
            <Word name="closingTitle" />
          </h2>
          <p className="mx-auto mt-4 max-w-xl text-leaf-100">
            <Word name="closingText" />
          </p>
          <div className="mt-6 flex flex-wrap sm:mt-8 justify-center gap-3">
            <ButtonLink href="/bagis" variant="light" size="lg">
              {t("nav.donate")}
            </ButtonLink>
            <ButtonLink href="/hesap-numaralari" variant="outline" size="lg">
              {t("nav.bankAccounts")}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/** A decorative drawing of nested bowls, for a shared meal. */
function Bowls() {
  return (
    <svg
      viewBox="0 0 1200 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full fill-none stroke-leaf-600 stroke-[1.5]"
    >
      {[60, 110, 160, 210, 260, 310].map((radius) => (
        <g key={radius}>
          <circle cx="60" cy="400" r={radius} />
          <circle cx="1140" cy="0" r={radius} />
        </g>
      ))}
    </svg>
  );
}
