import {
  ALL_CATEGORIES,
  CAMPAIGN_CATEGORIES,
  type CampaignCategory,
  isCampaignCategory,
} from "#shared/content/category.ts";

/** A tab of the donation page: one category, or `tumu`, which does not filter. */
export type CategoryTab = CampaignCategory | typeof ALL_CATEGORIES;

export const categoryTabs: readonly CategoryTab[] = [ALL_CATEGORIES, ...CAMPAIGN_CATEGORIES];

const parameter = "category";

/** Returns the tab that `/bagis?category=…` names. An unknown value is `tumu`. */
export function activeCategory(searchParams: URLSearchParams): CategoryTab {
  const category = searchParams.get(parameter);
  return isCampaignCategory(category) ? category : ALL_CATEGORIES;
}

/** A selected campaign belongs only to `tumu` (docs/specification.md#2-screens-and-routes). */
export function categoryPath(tab: CategoryTab): string {
  return tab === ALL_CATEGORIES ? "/bagis" : `/bagis?${parameter}=${tab}`;
}
