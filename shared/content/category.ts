/** The lists whose records have a category. The questions call theirs a group. */
export const CATEGORIZED = ["campaigns", "projects", "news", "faqs"] as const;
export type Categorized = (typeof CATEGORIZED)[number];

export function isCategorized(kind: string): kind is Categorized {
  return CATEGORIZED.includes(kind as Categorized);
}

/** The tab of the campaign list that shows all categories. */
export const ALL_CATEGORIES = "tumu";

/** The category of campaigns to which a donation to a project belongs (docs/contract.md#giving-to-a-project). */
export const PROJECT_CATEGORY = "projeler";

/**
 * The categories that rules name: minimum and consent of a kurban, donations to projects, and the purposes that staff
 * are offered for a transfer. They can be renamed and hidden, but not deleted.
 */
export const RULED_CATEGORIES: readonly string[] = ["kurban", PROJECT_CATEGORY, "genel", "yetim"];

/** A category as visitors see it. */
export type CategoryName = { id: string; name: string };
