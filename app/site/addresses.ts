import { contentAddress } from "#shared/content/content-kinds.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#shared/text/locale.ts";

/**
 * Returns the absolute address of a page. With a locale it is the canonical address of that language
 * (docs/contract.md#languages-of-a-page); without one, each visitor gets their own language. `path` may have
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
 * Returns the `hreflang` and address of a page in each language, and `x-default`, which is the Turkish address: search
 * engines ignore an alternate whose canonical address differs.
 */
export function alternates(publicUrl: string, path: string): { hrefLang: string; href: string }[] {
  return [
    ...LOCALES.map((locale) => ({ hrefLang: locale as string, href: pageAddress(publicUrl, path, locale) })),
    { hrefLang: "x-default", href: pageAddress(publicUrl, path, DEFAULT_LOCALE) },
  ];
}

export const pathOf = {
  campaign: (id: string) => contentAddress("campaigns", id),
  project: (slug: string) => contentAddress("projects", slug),
  news: (slug: string) => contentAddress("news", slug),
  story: (slug: string) => `/hikayeler/${slug}`,
  page: (slug: string) => contentAddress("pages", slug),
};

export const feedPath = "/haberler/rss.xml";
