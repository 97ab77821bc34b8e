import { DEFAULT_LOCALE, LOCALES, type Locale } from "#shared/locale.ts";

/**
 * The whole address of a page: in one language, which is what search engines keep (docs/contract.md#languages-of-a-page), or with none
 * for whoever is sent there and has a language of their own. `path` may carry parameters.
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
 * `hreflang` and address of a page in each language, and for everybody else. That one is Turkish, too, and not the
 * address that decides by itself: search engines follow no alternate that calls another address its own.
 */
export function alternates(publicUrl: string, path: string): { hrefLang: string; href: string }[] {
  return [
    ...LOCALES.map((locale) => ({ hrefLang: locale as string, href: pageAddress(publicUrl, path, locale) })),
    { hrefLang: "x-default", href: pageAddress(publicUrl, path, DEFAULT_LOCALE) },
  ];
}

/** Where something stored is shown. */
export const pathOf = {
  campaign: (id: string) => `/bagis?campaign=${id}`,
  project: (slug: string) => `/projeler/${slug}`,
  news: (slug: string) => `/haberler/${slug}`,
  story: (slug: string) => `/hikayeler/${slug}`,
  page: (slug: string) => `/biz-kimiz/kurumsal/${slug}`,
};

export const feedPath = "/haberler/rss.xml";
