import type { Translate } from "#app/i18n/i18n.ts";
import { campaignCategoryLabelKey, isCampaignCategory } from "#shared/content/category.ts";
import { donationTypeLabelKey } from "#shared/giving/kurban.ts";

/** A project's category is its own label (docs/specification.md#3-entities-and-their-fields). */
export function categoryLabel(t: Translate, category: string): string {
  return isCampaignCategory(category) ? t(campaignCategoryLabelKey(category)) : category;
}

export function donationTypeLabel(t: Translate, item: { donationType: string }): string {
  const key = donationTypeLabelKey(item.donationType);
  return key ? t(key) : item.donationType;
}
