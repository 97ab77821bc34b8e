import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose/compose.ts";
import type { Locale } from "#shared/text/locale.ts";

/** The server and the routes must import the same context objects, because React Router compares them by identity. */
export const appContext = createContext<App>();
/** The default is for errors before the middleware sets the language. */
export const localeContext = createContext<Locale>("tr");
/** The visitor's address (app/http/request/address.ts). */
export const addressContext = createContext<string>();

/** What the loaders declare about a page for the page cache. It is null if the page is not rendered for the cache. */
export type CacheDeclaration = { isComplete: boolean; freshSeconds: number };
export const cacheDeclarationContext = createContext<CacheDeclaration | null | undefined>(null);

/** The maximum protects against a lost notification of a change. */
const maxFreshSeconds = 600;
/** Pages with collected amounts are fresh for a short time, because amounts change without a notification. */
export const amountFreshSeconds = 5;

export function createCacheDeclaration(isComplete = false): CacheDeclaration {
  return { isComplete, freshSeconds: maxFreshSeconds };
}

/**
 * Declares that all parts of the page were rendered. A page is cached only if a loader calls this, for at most
 * `freshSeconds`; every change of content drops it (docs/decisions/010-page-cache.md).
 */
export function declareCacheable(
  context: Readonly<RouterContextProvider>,
  { freshSeconds = maxFreshSeconds } = {},
): void {
  const page = context.get(cacheDeclarationContext);
  if (page) page.isComplete = true;
  limitFreshness(context, freshSeconds);
}

/** Keeps the page, if it is cached, for at most `freshSeconds`. */
export function limitFreshness(context: Readonly<RouterContextProvider>, freshSeconds: number): void {
  const page = context.get(cacheDeclarationContext);
  if (page) page.freshSeconds = Math.min(page.freshSeconds, freshSeconds);
}
