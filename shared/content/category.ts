export const CAMPAIGN_CATEGORIES = ["acil-yardim", "yetim", "genel", "projeler", "egitim", "kurban"] as const;
export type CampaignCategory = (typeof CAMPAIGN_CATEGORIES)[number];

/** The tab of the campaign list that shows all categories. */
export const ALL_CATEGORIES = "tumu";

/** The values are also the labels (docs/specification.md#3-entities-and-their-fields). */
export const PROJECT_CATEGORIES = ["Sağlık", "Eğitim", "İnşaat", "Su Kuyusu", "Gıda", "Acil Yardım"] as const;
export type ProjectCategory = (typeof PROJECT_CATEGORIES)[number];

/** The values are also the labels (docs/specification.md#3-entities-and-their-fields). */
export const NEWS_CATEGORIES = ["Ziyaretler", "Projeler", "Etkinlikler", "Duyurular"] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

export function isCampaignCategory(value: unknown): value is CampaignCategory {
  return CAMPAIGN_CATEGORIES.includes(value as CampaignCategory);
}

export function isProjectCategory(value: unknown): value is ProjectCategory {
  return PROJECT_CATEGORIES.includes(value as ProjectCategory);
}

export function isNewsCategory(value: unknown): value is NewsCategory {
  return NEWS_CATEGORIES.includes(value as NewsCategory);
}

export function campaignCategoryLabelKey<C extends CampaignCategory | typeof ALL_CATEGORIES>(
  category: C,
): `label.category.${C}` {
  return `label.category.${category}`;
}
