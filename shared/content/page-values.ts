import { z } from "zod";
import { flag, requiredContent, requiredText, slugText } from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** The rules of docs/specification.md#5-validation-rules. The server replaces an empty slug by one from the title. */
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
