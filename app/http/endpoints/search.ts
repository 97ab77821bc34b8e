import { appContext, localeContext } from "#app/http/request/context.ts";
import { type Hit, searchSite, searchTerm } from "#server/content/search/search-site.ts";
import { contentAddress, type SearchedKind, searchedKinds } from "#shared/content/content-kinds.ts";
import type { Route } from "./+types/search";

/** The number of hits of each kind in the panel; the search page shows more. */
const shown = 4;

export type FoundHit = Omit<Hit, "key" | "image"> & { href: string };
export type SearchAnswer = Record<SearchedKind, FoundHit[]>;

/**
 * GET /api/search?q=su&lang=en returns the hits for the panel in the header (app/behaviours/search-panel.ts). They are
 * the same for every visitor of a language, so caches may keep them for a minute.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const locale = context.get(localeContext);
  const term = searchTerm(new URL(request.url).searchParams.get("q"));
  const results = await searchSite(db, term, clock.now(), locale, shown);
  const answer = Object.fromEntries(
    searchedKinds.map((kind) => [
      kind,
      results[kind].map(({ key, image: _, ...hit }) => ({ ...hit, href: contentAddress(kind, key) })),
    ]),
  ) as SearchAnswer;
  return Response.json(answer, { headers: { "Cache-Control": "public, max-age=60" } });
}
