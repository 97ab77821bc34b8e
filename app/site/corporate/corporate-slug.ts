import { corporateSlugs } from "../shell/links.ts";

export type CorporateSlug = (typeof corporateSlugs)[number];

/** The page that leads to all others. */
export const aboutSlug = "biz-kimiz" satisfies CorporateSlug;
export const aboutPath = `/biz-kimiz/kurumsal/${aboutSlug}`;

export function isCorporateSlug(slug: string): slug is CorporateSlug {
  return corporateSlugs.some((each) => each === slug);
}

/** All but the page that leads to them. */
export const otherSlugs = corporateSlugs.filter((slug) => slug !== aboutSlug);
