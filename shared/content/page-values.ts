import { z } from "zod";
import { flag, requiredContent, requiredText, slugText } from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** docs/specification.md#5-validation-rules: title, slug and content are required; an empty slug is made from the title. */
export const pageValues = z.object({
  title: requiredText(200),
  slug: slugText,
  /** A locked slug stays as it is when the title changes. */
  slugLocked: flag(false),
  content: requiredContent,
});

export const pageTranslations = translationSchemas("pages", pageValues);

export type PageValues = z.output<typeof pageValues>;
export type PageInput = z.input<typeof pageValues>;

export const pageForm = pageValues.extend(pageTranslations);
