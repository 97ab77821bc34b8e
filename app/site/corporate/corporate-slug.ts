import { corporateSlugs, furtherLegalSlugs, legalSlugs } from "#shared/content/corporate-slugs.ts";

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

type NamedSlug = CorporateSlug | (typeof legalSlugs | typeof furtherLegalSlugs)[number];

/** Whether a menu names the page, so that its title is known in all languages. */
export function hasName(slug: string): slug is NamedSlug {
  return [...corporateSlugs, ...legalSlugs, ...furtherLegalSlugs].some((namedSlug) => namedSlug === slug);
}

export const otherSlugs = corporateSlugs.filter((slug) => slug !== aboutSlug);
