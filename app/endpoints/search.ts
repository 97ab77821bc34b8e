import { type Hit, searchSite, searchTerm } from "#server/search/search-site.ts";
import { appContext } from "../request/context.ts";
import { hitAddress } from "../site/search/hit-address.ts";
import type { Route } from "./+types/search";

/** Hits of each kind in the panel; the search page shows more. */
const shown = 4;

export type FoundHit = { title: string; text: string; href: string };
export type SearchAnswer = { campaigns: FoundHit[]; projects: FoundHit[]; news: FoundHit[] };

/**
 * GET /api/search?q=su: the hits for the panel in the header (app/behaviours/search-panel.ts). The same for every
 * visitor, so caches may keep it for a minute.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const term = searchTerm(new URL(request.url).searchParams.get("q"));
  const { campaigns, projects, news } = await searchSite(db, term, clock.now(), shown);
  const answer: SearchAnswer = {
    campaigns: campaigns.map((hit) => found(hit, hitAddress("campaigns", hit.key))),
    projects: projects.map((hit) => found(hit, hitAddress("projects", hit.key))),
    news: news.map((hit) => found(hit, hitAddress("news", hit.key))),
  };
  return Response.json(answer, { headers: { "Cache-Control": "public, max-age=60" } });
}

function found({ title, text }: Hit, href: string): FoundHit {
  return { title, text, href };
}
