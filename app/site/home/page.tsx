import { appContext, cacheable, localeContext, movingAmounts } from "#app/http/request/context.ts";
import { Island } from "#app/islands/island.tsx";
import { orFailed } from "#app/site/error/or-failed.ts";
import { loadProof } from "#app/site/load-proof.server.ts";
import { localeFor, pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ProofBand } from "#app/site/proof-band.tsx";
import { useRootData } from "#app/site/shell/site-data.ts";
import { foundation, website } from "#app/site/structured-data/foundation.ts";
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
import { ownSlide } from "./own-slide.ts";
import { FeaturedProjects } from "./projects.tsx";
import { toSlides } from "./slides.ts";

const featuredCampaigns = 6;
/** docs/specification.md#9-business-constants-and-limits sets this number. */
const shownProjects = 3;
const shownNews = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, clock } = app;
  const locale = context.get(localeContext);
  const [sliders, campaigns, projects, news, proof, sendsSms] = await Promise.all([
    orFailed(() => listActiveSliders(db, locale), "sliders", app),
    orFailed(() => listActiveCampaigns(db, locale), "campaigns", app),
    orFailed(() => listActiveProjects(db, locale, shownProjects), "projects", app),
    orFailed(() => listPublishedNews(db, clock.now(), locale, shownNews), "news", app),
    orFailed(() => loadProof(app), "proof", app),
    orFailed(() => sendsSmsAfterGift(app), "SMS setting", app),
  ]);
  // A page with a failed section is not cached.
  if (sliders && campaigns && projects && news && proof && sendsSms !== null) {
    cacheable(context, { freshSeconds: movingAmounts });
  }
  return {
    slides: toSlides(campaigns ?? [], sliders ?? []),
    campaigns:
      campaigns?.filter(({ category }) => category !== KURBAN_CATEGORY).slice(0, featuredCampaigns) ?? null,
    projects,
    news,
    proof,
    sendsSms: sendsSms ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const description = translateFor(matches)("home.description");
  return pageMeta(matches, {
    description,
    data: (place) => [foundation(place, description), website(place)],
  });
};

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { slides, campaigns, projects, news, proof, sendsSms } = loaderData;
  const { site } = useRootData();
  return (
    <>
      {/* Each slide has a heading, and the page's own heading comes before them. */}
      <h1 lang="tr" className="sr-only">
        {site.name}
      </h1>
      <Island
        name="home/hero"
        of={Hero}
        props={{ slides: slides.length > 0 ? slides : [ownSlide(translateFor(matches), localeFor(matches))] }}
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
