import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose/compose.ts";
import type { Locale } from "#shared/text/locale.ts";

/** Context keys match by identity, so the server program and the routes must import them from one module. */
export const appContext = createContext<App>();
/** The language is Turkish until the middleware has run, so that earlier errors have a language too. */
export const localeContext = createContext<Locale>("tr");
/** The visitor's address, behind the number of proxies in TRUST_PROXY. */
export const addressContext = createContext<string>();

/** The declarations of a page's loaders for the page cache; null if the page is not rendered for the cache. */
export type ForCache = { whole: boolean; freshSeconds: number };
export const forCacheContext = createContext<ForCache | null | undefined>(null);

/** The seconds after which a cached page is revalidated, in case a notification of a change was lost. */
const safetyNet = 600;
/** The seconds that a page with collected amounts stays fresh, because amounts change without a notification. */
export const movingAmounts = 5;

export function forCache(whole = false): ForCache {
  return { whole, freshSeconds: safetyNet };
}

/**
 * Declares that all parts of the page were rendered. A page is cached only if a loader calls this, for at most
 * `freshSeconds`; every change of content drops it (docs/decisions/010-page-cache.md).
 */
export function cacheable(context: Readonly<RouterContextProvider>, { freshSeconds = safetyNet } = {}): void {
  const page = context.get(forCacheContext);
  if (!page) return;
  page.whole = true;
  page.freshSeconds = Math.min(page.freshSeconds, freshSeconds);
}
