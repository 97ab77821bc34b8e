import { appContext, localeContext } from "#app/http/request/context.ts";
import { type Hit, searchSite, searchTerm } from "#server/content/search/search-site.ts";
import { contentAddress, type SearchedKind, searchedKinds } from "#shared/content/content-kinds.ts";
import type { Route } from "./+types/search";

/** The panel shows this many hits of each kind; the search page shows more. */
const hitsPerKind = 4;

export type SearchHit = Omit<Hit, "key" | "image"> & { href: string };
export type SearchAnswer = Record<SearchedKind, SearchHit[]>;

/**
 * GET /api/search?q=su&lang=en returns the hits for the panel in the header (app/behaviours/search-panel.ts). They are
 * the same for every visitor of a language, so caches may keep them for a minute.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const locale = context.get(localeContext);
  const term = searchTerm(new URL(request.url).searchParams.get("q"));
  const results = await searchSite(db, term, clock.now(), locale, hitsPerKind);
  const answer = Object.fromEntries(
    searchedKinds.map((kind) => [
      kind,
      results[kind].map(({ key, image: _, ...hit }) => ({ ...hit, href: contentAddress(kind, key) })),
    ]),
  ) as SearchAnswer;
  return Response.json(answer, { headers: { "Cache-Control": "public, max-age=60" } });
}
