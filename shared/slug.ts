import { ownValue } from "./own-value.ts";
import { composeText, cutText } from "./read-text.ts";

const TURKISH: Record<string, string> = { ğ: "g", ü: "u", ş: "s", ı: "i", ö: "o", ç: "c" };

/** Titles and slugs are shorter; longer input is cut. */
const longestTitle = 1_000;

/**
 * The slug of a title, by the rule of docs/specification.md#5-validation-rules. Other letters with marks (`â`), punctuation and
 * hyphens are removed, not replaced. Blanks around the title give no hyphens.
 */
export function slugify(title: string): string {
  return composeText(cutText(title, longestTitle))
    .replaceAll("İ", "i")
    .toLowerCase()
    .replace(/[ğüşıöç]/g, (letter) => ownValue(TURKISH, letter) ?? "")
    .replace(/[^a-z0-9\s]/g, "")
    .trim()
    .replace(/\s+/g, "-");
}
