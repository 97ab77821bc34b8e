import { searchSite, searchTerm } from "#server/search/search-site.ts";
import { contentAddress, type SearchedKind, searchedKinds } from "#shared/content-kinds.ts";
import { appContext } from "../request/context.ts";
import type { Route } from "./+types/search";

/** Hits of each kind in the panel; the search page shows more. */
const shown = 4;

export type FoundHit = { title: string; text: string; href: string };
export type SearchAnswer = Record<SearchedKind, FoundHit[]>;

/**
 * GET /api/search?q=su: the hits for the panel in the header (app/behaviours/search-panel.ts). The same for every
 * visitor, so caches may keep it for a minute.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const term = searchTerm(new URL(request.url).searchParams.get("q"));
  const results = await searchSite(db, term, clock.now(), shown);
  const answer = Object.fromEntries(
    searchedKinds.map((kind) => [
      kind,
      results[kind].map(({ key, title, text }) => ({ title, text, href: contentAddress(kind, key) })),
    ]),
  ) as SearchAnswer;
  return Response.json(answer, { headers: { "Cache-Control": "public, max-age=60" } });
}
