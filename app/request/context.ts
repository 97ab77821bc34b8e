import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose.ts";
import type { Locale } from "#shared/locale.ts";

/** Keys match by identity, so they live in one module that both the server program and the routes import. */
export const appContext = createContext<App>();
/** Turkish until the middleware has decided, so that even an error before it has a language. */
export const localeContext = createContext<Locale>("tr");
/** The visitor's address, behind as many proxies as TRUST_PROXY says. */
export const addressContext = createContext<string>();

/** What the loaders of a page declare for the page cache; null when the page is not rendered for the cache. */
export type CacheTags = { declared: boolean; tags: Set<string>; freshSeconds: number };
export const cacheTagsContext = createContext<CacheTags | null | undefined>(null);

/** Pages whose content says nothing of time are looked at again this often, should a change ever go unheard. */
const safetyNet = 600;
/** Amounts move with every donation and tell nobody, so pages that show them live this long, in seconds. */
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
