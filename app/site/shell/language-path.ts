import type { Locale } from "#shared/text/locale.ts";

/** Returns the address of the same page in another language. */
export function languagePath(location: { pathname: string; search: string }, locale: Locale): string {
  const search = new URLSearchParams(location.search);
  search.set("lang", locale);
  // "//host" is a missing page of this site, but as a link it leads to another site.
  return `${location.pathname.replace(/^\/+/, "/")}?${search}`;
}
