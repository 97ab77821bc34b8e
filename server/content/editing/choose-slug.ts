import { slugText } from "#shared/content/content-fields.ts";
import { maxSlugLength, slugify } from "#shared/content/slug.ts";
import type { Valid } from "./check-values.ts";
import type { Refused } from "./outcomes.ts";

export type SluggedValues = { title: string; slug: string; slugLocked: boolean };

/**
 * Chooses the slug when a record is saved (docs/specification.md#5-validation-rules). An empty slug is made from the
 * title. When the title changes and the slug is neither changed nor locked, the slug is also made from the title.
 */
export function chooseSlug<Values extends SluggedValues>(
  values: Values,
  stored?: SluggedValues,
): Refused | Valid<Values> {
  const followsTitle = stored !== undefined && stored.title !== values.title && stored.slug === values.slug;
  const input = followsTitle && !values.slugLocked ? "" : values.slug;
  const slug = input || slugify(values.title).slice(0, maxSlugLength);
  // A title in another alphabet gives an empty slug.
  if (slug === "") return { kind: "refused", errors: { slug: "required" } };
  return { kind: "valid", values: { ...values, slug } };
}

/** Checks a slug without the other values of its record. */
export function checkSlug(input: string): Refused | Valid<{ slug: string }> {
  const parsed = slugText.safeParse(input);
  if (!parsed.success) return { kind: "refused", errors: { slug: "invalid" } };
  if (parsed.data === "") return { kind: "refused", errors: { slug: "required" } };
  return { kind: "valid", values: { slug: parsed.data } };
}
