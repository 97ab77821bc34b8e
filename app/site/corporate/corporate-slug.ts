import { corporateSlugs, legalSlugs } from "#shared/content/corporate-slugs.ts";

type CorporateSlug = (typeof corporateSlugs)[number];

/** The page that links to all others. */
export const aboutSlug = "biz-kimiz" satisfies CorporateSlug;
export const aboutPath = `/biz-kimiz/kurumsal/${aboutSlug}`;

export const noticeSlug = legalSlugs[0];
export const noticePath = `/biz-kimiz/kurumsal/${noticeSlug}`;

/** Whether the page has a heading even without a stored text. */
export function hasHeading(slug: string): slug is CorporateSlug | (typeof legalSlugs)[number] {
  return [...corporateSlugs, ...legalSlugs].some((headingSlug) => headingSlug === slug);
}

export const otherSlugs = corporateSlugs.filter((slug) => slug !== aboutSlug);
