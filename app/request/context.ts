import { createContext, type RouterContextProvider } from "react-router";
import type { App } from "#server/compose.ts";
import type { Locale } from "#shared/locale.ts";

/** Keys match by identity, so they live in one module that both the server program and the routes import. */
export const appContext = createContext<App>();
/** Turkish until the middleware has decided, so that even an error before it has a language. */
export const localeContext = createContext<Locale>("tr");
/** The visitor's address, behind as many proxies as TRUST_PROXY says. */
export const addressContext = createContext<string>();

/** What the page under way shows, told by its loaders; nobody asks for it when the page is not for keeping. */
export type Shown = { declared: boolean; tags: Set<string>; freshSeconds: number };
export const shownContext = createContext<Shown | null | undefined>(null);

/** Pages whose content says nothing of time are looked at again this often, should a change ever go unheard. */
const safetyNet = 600;
/** Amounts move with every donation and tell nobody, so pages that show them live this long, in seconds. */
export const movingAmounts = 5;

export function shownNothing(declared = false): Shown {
  return { declared, tags: new Set(), freshSeconds: safetyNet };
}

/**
 * A loader's word for the page cache (docs/decisions/010): `news:<id>` for one row, `news` for a list or for what may
 * appear in one. A page is kept only if a loader has said this, and dropped when any of it changes.
 */
export function shows(
  context: Readonly<RouterContextProvider>,
  tags: readonly string[],
  { freshSeconds = safetyNet } = {},
): void {
  const shown = context.get(shownContext);
  if (!shown) return;
  shown.declared = true;
  shown.freshSeconds = Math.min(shown.freshSeconds, freshSeconds);
  for (const tag of tags) shown.tags.add(tag);
}
