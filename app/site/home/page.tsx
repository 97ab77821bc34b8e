import { appContext, movingAmounts, shows } from "#app/request/context.ts";
import { listActiveCampaigns } from "#server/campaigns/queries.ts";
import { listPublishedNews } from "#server/content/news/queries.ts";
import { listActiveSliders } from "#server/content/sliders/queries.ts";
import { listActiveProjects } from "#server/projects/queries.ts";
import { KURBAN_CATEGORY } from "#shared/kurban.ts";
import { pageMeta, translateFor } from "../page-meta.ts";
import { foundation, website } from "../structured-data/foundation.ts";
import type { Route } from "./+types/page";
import { FeaturedCampaigns } from "./campaigns.tsx";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { KurbanStrip } from "./kurban-strip.tsx";
import { LatestNews } from "./news.tsx";
import { FeaturedProjects } from "./projects.tsx";
import { Steps } from "./steps.tsx";

const featuredCampaigns = 6;
/** Specification section 9. */
const shownProjects = 3;
const shownNews = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  shows(context, ["sliders", "campaigns", "projects", "news"], { freshSeconds: movingAmounts });
  const [sliders, campaigns, projects, news] = await Promise.all([
    listActiveSliders(db),
    listActiveCampaigns(db),
    listActiveProjects(db, shownProjects),
    listPublishedNews(db, clock.now(), shownNews),
  ]);
  return {
    slide: sliders[0] ?? null,
    kurban: campaigns.filter(({ category }) => category === KURBAN_CATEGORY).slice(0, 2),
    campaigns: campaigns.filter(({ category }) => category !== KURBAN_CATEGORY).slice(0, featuredCampaigns),
    projects,
    news,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const description = translateFor(matches)("home.description");
  return pageMeta(matches, {
    description,
    data: (place) => [foundation(place, description), website(place)],
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slide, kurban, campaigns, projects, news } = loaderData;
  return (
    <>
      <Hero slide={slide} image={slide?.image || kurban[0]?.image || ""} />
      <KurbanStrip campaigns={kurban} />
      <FeaturedCampaigns campaigns={campaigns} />
      <Steps />
      <FeaturedProjects projects={projects} />
      <LatestNews news={news} />
      <Closing />
    </>
  );
}
