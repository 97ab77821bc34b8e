import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Arrow } from "#app/ui/section-heading.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import type { PublicCampaign } from "#server/campaigns/queries.ts";
import { minimumFor } from "#shared/kurban.ts";
import { formatMoney } from "#shared/money.ts";

/** The two kurban campaigns, one click away, over the lower edge of the hero. */
export function KurbanStrip({ campaigns }: { campaigns: readonly PublicCampaign[] }) {
  const t = useTranslate();
  const locale = useLocale();
  if (campaigns.length === 0) return null;
  return (
    <section aria-label={t("home.kurban.title")} className="wrap relative z-10 lg:-mt-14">
      <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6">
        {campaigns.map((campaign) => {
          const price = minimumFor(campaign);
          return (
            <li
              key={campaign.id}
              className="group relative flex items-center gap-3.5 rounded-xl bg-white p-3 pe-4 shadow-lift ring-1 ring-sand-200 sm:gap-6 sm:pe-6"
            >
              <Picture src={campaign.image} className="aspect-square w-22 shrink-0 rounded-lg sm:w-28" />
              <div className="min-w-0 grow">
                <p className="text-xs font-semibold text-gold-700 sm:text-sm">{t("home.kurban.title")}</p>
                <h2 className="mt-0.5 text-lg">
                  <a
                    href={`/bagis?campaign=${campaign.id}`}
                    className="after:absolute after:inset-0 after:rounded-xl"
                  >
                    <span {...storedText}>{campaign.title}</span>
                  </a>
                </h2>
                <p className="mt-0.5 text-sm text-ink-soft tabular-nums max-sm:text-xs">
                  {price === null
                    ? t("home.kurban.any")
                    : t("home.kurban.price", { amount: formatMoney(price, "TRY", locale) })}
                </p>
              </div>
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-50 text-leaf-700 transition-colors group-hover:bg-leaf-600 group-hover:text-white">
                <Arrow />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
