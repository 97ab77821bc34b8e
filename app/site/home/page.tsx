import {
  amountFreshSeconds,
  appContext,
  declareCacheable,
  localeContext,
} from "#app/http/request/context.ts";
import { findPreviewed, previewContext } from "#app/http/request/preview.ts";
import { Island } from "#app/islands/island.tsx";
import { loadOrNull } from "#app/site/error/or-failed.ts";
import { loadProof } from "#app/site/load-proof.server.ts";
import { pageMeta, siteDescriptionFor } from "#app/site/page-meta.ts";
import { ProofBand } from "#app/site/proof-band.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { describeFoundation, describeWebsite } from "#app/site/structured-data/foundation.ts";
import { listActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { listPublishedNews } from "#server/content/news/queries.ts";
import { listActiveProjects } from "#server/content/projects/queries.ts";
import { listActiveSliders } from "#server/content/sliders/queries.ts";
import { sendsSmsAfterGift } from "#server/giving/orders/order-settings.ts";
import { KURBAN_CATEGORY } from "#shared/giving/kurban.ts";
import type { Route } from "./+types/page";
import { FeaturedCampaigns } from "./campaigns.tsx";
import { Closing } from "./closing.tsx";
import { Explanation } from "./explanation.tsx";
import Hero from "./hero.island.tsx";
import { LatestNews } from "./news.tsx";
import { createDefaultSlide } from "./own-slide.ts";
import { FeaturedProjects } from "./projects.tsx";
import { useSlideWord } from "./slide-word.ts";
import { toSlides } from "./slides.ts";

const maxCampaigns = 6;
/** docs/specification.md#9-business-constants-and-limits sets this number. */
const maxProjects = 3;
const maxNews = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, clock } = app;
  const locale = context.get(localeContext);
  const [sliders, campaigns, projects, news, proof, sendsSms] = await Promise.all([
    loadOrNull(() => listActiveSliders(db, locale), "sliders", app),
    loadOrNull(() => listActiveCampaigns(db, locale), "campaigns", app),
    loadOrNull(() => listActiveProjects(db, locale, maxProjects), "projects", app),
    loadOrNull(() => listPublishedNews(db, clock.now(), locale, maxNews), "news", app),
    findPreviewed(context, "proof") ?? loadOrNull(() => loadProof(app), "proof", app),
    loadOrNull(() => sendsSmsAfterGift(app), "SMS setting", app),
  ]);
  // A page with a failed section is not cached.
  if (sliders && campaigns && projects && news && proof && sendsSms !== null) {
    declareCacheable(context, { freshSeconds: amountFreshSeconds });
  }
  return {
    slides: toSlides(campaigns ?? [], sliders ?? []),
    showsDefaultSlide: context.get(previewContext)?.showsDefaultSlide ?? false,
    campaigns:
      campaigns?.filter(({ category }) => category !== KURBAN_CATEGORY).slice(0, maxCampaigns) ?? null,
    projects,
    news,
    proof,
    sendsSms: sendsSms ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const description = siteDescriptionFor(matches);
  return pageMeta(matches, {
    description,
    data: (place) => [describeFoundation(place, description), describeWebsite(place)],
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, showsDefaultSlide, campaigns, projects, news, proof, sendsSms } = loaderData;
  const { site } = useRootData();
  const formSlideWord = useSlideWord();
  const hasDefaultSlide = showsDefaultSlide || slides.length === 0;
  return (
    <>
      {/* Each slide has a heading, and the page's own heading comes before them. */}
      <h1 lang={site.languages.name} className="sr-only">
        {site.name}
      </h1>
      <Island
        name="home/hero"
        component={Hero}
        props={{
          slides: hasDefaultSlide ? [createDefaultSlide(formSlideWord), ...slides] : slides,
          kickers: { kurban: formSlideWord("kurbanKicker"), other: formSlideWord("heroKicker") },
        }}
      />
      <ProofBand proof={proof} />
      <FeaturedCampaigns campaigns={campaigns} />
      <Explanation sendsSms={sendsSms} />
      <FeaturedProjects projects={projects} />
      <LatestNews news={news} />
      <Closing />
    </>
  );
}
