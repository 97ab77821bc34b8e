import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose.ts";
import type { Locale } from "#shared/locale.ts";

/** Context keys match by identity, so the server program and the routes must import them from one module. */
export const appContext = createContext<App>();
/** Turkish until the middleware has run, so that earlier errors have a language too. */
export const localeContext = createContext<Locale>("tr");
/** The visitor's address, behind the number of proxies in TRUST_PROXY. */
export const addressContext = createContext<string>();

/** What the loaders of a page declare for the page cache; null when the page is not rendered for the cache. */
export type CacheTags = { declared: boolean; tags: Set<string>; freshSeconds: number };
export const cacheTagsContext = createContext<CacheTags | null | undefined>(null);

/** Seconds after which a cached page is revalidated, in case a notification of a change was lost. */
const safetyNet = 600;
/** Seconds that a page with collected amounts stays fresh: amounts change without a notification. */
export const movingAmounts = 5;

export function noCacheTags(declared = false): CacheTags {
  return { declared, tags: new Set(), freshSeconds: safetyNet };
}

/**
 * Declares what a page shows (docs/decisions/010-page-cache.md): `news:<id>` for one row, `news` for a list or for
 * anything that may appear in a list. A page is cached only if a loader calls this; a change under any tag drops it.
 */
export function cacheTags(
  context: Readonly<RouterContextProvider>,
  tags: readonly string[],
  { freshSeconds = safetyNet } = {},
): void {
  const page = context.get(cacheTagsContext);
  if (!page) return;
  page.declared = true;
  page.freshSeconds = Math.min(page.freshSeconds, freshSeconds);
  for (const tag of tags) page.tags.add(tag);
}
