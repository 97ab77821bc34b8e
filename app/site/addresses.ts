import { contentAddress } from "#shared/content/content-kinds.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#shared/text/locale.ts";

/**
 * Returns the absolute address of a page. With a locale the address is canonical for that language
 * (docs/contract.md#languages-of-a-page). Without a locale each visitor gets their own language. `path` may have
 * parameters.
 */
export function pageAddress(publicUrl: string, path: string, locale: Locale | null): string {
  const [pathname = "/", search = ""] = path.split("?");
  const parameters = new URLSearchParams(search);
  parameters.delete("lang");
  if (locale) parameters.set("lang", locale);
  const trimmed = pathname === "/" ? "/" : pathname.replace(/\/+$/, "");
  return `${publicUrl}${trimmed}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/**
 * Returns the `hreflang` and the address of a page in each language. `x-default` is the Turkish address, because search
 * engines ignore an alternate whose canonical address is another address.
 */
export function listAlternates(publicUrl: string, path: string): { hrefLang: string; href: string }[] {
  return [
    ...LOCALES.map((locale) => ({ hrefLang: locale as string, href: pageAddress(publicUrl, path, locale) })),
    { hrefLang: "x-default", href: pageAddress(publicUrl, path, DEFAULT_LOCALE) },
  ];
}

export const contentPaths = {
  campaign: (id: string) => contentAddress("campaigns", id),
  project: (slug: string) => contentAddress("projects", slug),
  news: (slug: string) => contentAddress("news", slug),
  story: (slug: string) => contentAddress("stories", slug),
  page: (slug: string) => contentAddress("pages", slug),
};

export const feedPath = "/haberler/rss.xml";
