import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import { cutAtWord } from "#app/site/cut-at-word.ts";
import { CampaignProgress } from "#app/site/donate/campaign-progress.tsx";
import { toDonationTarget } from "#app/site/donate/cause.ts";
import QuickGive from "#app/site/donate/quick-give.island.tsx";
import { Word } from "#app/site/words.tsx";
import { classes } from "#app/ui/class-names.ts";
import { cardSizes, Picture } from "#app/ui/picture.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { PublicCampaign } from "#server/content/campaigns/queries.ts";
import { compactRow, rowSizes } from "./compact-row.ts";
import { HomeSection } from "./home-section.tsx";

export function FeaturedCampaigns({ campaigns }: { campaigns: readonly PublicCampaign[] | null }) {
  const t = useTranslate();
  return (
    <HomeSection
      id="campaigns-title"
      kicker={t("search.campaigns")}
      title={<Word name="campaignsTitle" />}
      listLink={{ to: "/bagis", label: t("home.campaigns.all") }}
      items={campaigns}
      heightClasses="[--usual:64rem] sm:[--usual:117rem] lg:[--usual:86rem]"
      fields={["title", "description"]}
      failedText={t("donate.loadFailed")}
    >
      {(items) => (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8">
          {items.map((campaign) => (
            <li key={campaign.id} className="max-sm:nth-[n+5]:hidden">
              <Card campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

/** The whole card links to the campaign; one press on an amount opens the donation modal. */
function Card({ campaign }: { campaign: PublicCampaign }) {
  return (
    <article
      className={classes(
        "group relative h-full overflow-hidden rounded-xl bg-white shadow-soft ring-1 ring-sand-200 transition-shadow duration-300 hover:shadow-lift sm:flex-col",
        compactRow.card,
      )}
    >
      <Picture
        src={campaign.image}
        sizes={`${rowSizes}, ${cardSizes}`}
        className={classes("sm:aspect-8/5", compactRow.picture)}
      >
        <span className="absolute start-4 top-4 rounded-full bg-white/95 px-3 py-1 text-xs font-semibold text-leaf-800 shadow-soft max-sm:hidden">
          {campaign.categoryName}
        </span>
      </Picture>
      <div className={classes("sm:flex sm:grow sm:flex-col sm:p-6", compactRow.texts)}>
        <h3 {...storedTextIn(campaign, "title")} className="text-base group-hover:text-leaf-700 sm:text-lg">
          <a
            href={`/bagis?campaign=${campaign.id}`}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {campaign.title}
          </a>
        </h3>
        <p
          {...storedTextIn(campaign, "description")}
          className="mt-2 mb-5 text-sm text-ink-soft max-sm:hidden"
        >
          {cutAtWord(campaign.description, 100)}
        </p>
        <div className={classes("sm:mt-auto", compactRow.texts)}>
          <CampaignProgress
            title={campaign.title}
            collected={campaign.collectedAmount}
            target={campaign.targetAmount}
          />
          <div className={compactRow.fullWidth}>
            <Island
              name="donate/quick-give"
              component={QuickGive}
              props={{ target: toDonationTarget(campaign) }}
            />
          </div>
        </div>
      </div>
    </article>
  );
}
