import { z } from "zod";
import {
  amount,
  category,
  flag,
  requiredContent,
  requiredPicture,
  requiredText,
  slugText,
  typedAmount,
} from "./content-fields.ts";
import { gallery, typedGallery } from "./gallery.ts";
import { translationSchemas } from "./translations.ts";

/** The rules of docs/specification.md#5-validation-rules. The server replaces an empty slug by one from the title. */
export const projectValues = z.object({
  title: requiredText(200),
  slug: slugText,
  /** A locked slug stays as it is when the title changes. */
  slugLocked: flag(false),
  description: requiredText(2_000),
  content: requiredContent,
  image: requiredPicture,
  gallery,
  category,
  targetAmount: amount,
  isActive: flag(true),
});

export const projectTranslations = translationSchemas("projects", projectValues);

export type ProjectValues = z.output<typeof projectValues>;
export type ProjectInput = z.input<typeof projectValues>;

/** The values as the form sends them: the target is lira, and the form leaves out an unticked checkbox. */
export const projectForm = projectValues.extend({
  targetAmount: typedAmount,
  gallery: typedGallery,
  isActive: flag(false),
  ...projectTranslations,
});
