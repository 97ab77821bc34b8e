import { ownValue } from "#shared/text/own-value.ts";
import { composeText, cutText } from "#shared/text/read-text.ts";

/** The letters of Turkish that are not in ASCII, including the letters with a circumflex. */
const TURKISH: Record<string, string> = {
  ğ: "g",
  ü: "u",
  ş: "s",
  ı: "i",
  ö: "o",
  ç: "c",
  â: "a",
  î: "i",
  û: "u",
};

/** Longer input is cut. Every title is shorter. */
const maxTitleLength = 1_000;
export const maxSlugLength = 200;

/**
 * Makes the slug of a title (docs/specification.md#5-validation-rules). Non-Turkish letters with marks (`é`),
 * punctuation and hyphens are removed. Blanks around the title give no hyphens.
 */
export function slugify(title: string): string {
  return composeText(cutText(title, maxTitleLength))
    .replaceAll("İ", "i")
    .toLowerCase()
    .replace(/[ğüşıöçâîû]/g, (letter) => ownValue(TURKISH, letter) ?? "")
    .replace(/[^a-z0-9\s]/g, "")
    .trim()
    .replace(/\s+/g, "-");
}

/** Returns the slug, or the slug with the lowest free number. The result has at most `maxLength` letters. */
export function freeSlug(slug: string, usedSlugs: ReadonlySet<string>, maxLength = maxSlugLength): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const candidate = slug.slice(0, maxLength - suffix.length).replace(/-+$/, "") + suffix;
    if (!usedSlugs.has(candidate)) return candidate;
  }
}
