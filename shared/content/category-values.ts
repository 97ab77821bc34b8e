import { z } from "zod";
import { CATEGORIZED } from "./category.ts";
import { choice, flag, optionalText, requiredText } from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** `title` is the name. `heading` and `description` are for the page of the campaigns of a category. */
export const categoryValues = z.object({
  title: requiredText(60),
  /** The list to which the category belongs. It never changes. */
  kind: choice(CATEGORIZED),
  heading: optionalText(120),
  description: optionalText(300),
  isActive: flag(true),
});

export const categoryTranslations = translationSchemas("categories", categoryValues);

export type CategoryInput = z.input<typeof categoryValues>;

/** The values as the form sends them. The form leaves out an unticked checkbox. */
export const categoryForm = categoryValues.extend({ isActive: flag(false), ...categoryTranslations });
