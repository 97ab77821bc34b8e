import { LOCALES, type Locale } from "#shared/locale.ts";

/** What changes a page's content; everything else in an address (campaign links, search terms) is not a page of its own. */
const meaningful = ["category", "sayfa"];

/** The address that stands for this page in one language, and with no language for whoever has not chosen. */
export function pageAddress(
  publicUrl: string,
  location: { pathname: string; search: string },
  locale: Locale | null,
): string {
  const given = new URLSearchParams(location.search);
  const kept = new URLSearchParams(
    meaningful.flatMap((name) => given.getAll(name).map((value) => [name, value])),
  );
  if (locale) kept.set("lang", locale);
  const path = location.pathname === "/" ? "/" : location.pathname.replace(/\/+$/, "");
  return `${publicUrl}${path}${kept.size > 0 ? `?${kept}` : ""}`;
}

/** `hreflang` and address of the page in each language, and of the one that decides by itself. */
export function alternates(publicUrl: string, location: { pathname: string; search: string }) {
  return [
    ...LOCALES.map((locale) => ({ hrefLang: locale, href: pageAddress(publicUrl, location, locale) })),
    { hrefLang: "x-default", href: pageAddress(publicUrl, location, null) },
  ];
}
