import { corporateSlugs } from "#shared/corporate-slugs.ts";

export type CorporateSlug = (typeof corporateSlugs)[number];

/** The page that leads to all others. */
export const aboutSlug = "biz-kimiz" satisfies CorporateSlug;
export const aboutPath = `/biz-kimiz/kurumsal/${aboutSlug}`;

/** Not in the menu, but linked from every checkout. */
export const noticeSlug = "kvkk-aydinlatma-metni";
export const noticePath = `/biz-kimiz/kurumsal/${noticeSlug}`;

/** Pages that have their heading before anybody has written their text. */
export function hasHeading(slug: string): slug is CorporateSlug | typeof noticeSlug {
  return slug === noticeSlug || corporateSlugs.some((each) => each === slug);
}

/** All but the page that leads to them. */
export const otherSlugs = corporateSlugs.filter((slug) => slug !== aboutSlug);
