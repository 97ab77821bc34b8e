import type { Locale } from "#shared/locale.ts";

/** The same page in another language: everything else of the address stays. */
export function languagePath(location: { pathname: string; search: string }, locale: Locale): string {
  const search = new URLSearchParams(location.search);
  search.set("lang", locale);
  // "//host" is a page of ours that is missing, but as a link it leads to another site.
  return `${location.pathname.replace(/^\/+/, "/")}?${search}`;
}
