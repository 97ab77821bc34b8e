import { z } from "zod";
import { findBlankFields } from "./blanks.ts";
import { flag, requiredContent, requiredText, slugText } from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** The rules of docs/specification.md#5-validation-rules. The server replaces an empty slug by one from the title. */
export const pageValues = z.object({
  title: requiredText(200),
  slug: slugText,
  /** A locked slug stays as it is when the title changes. */
  slugLocked: flag(false),
  content: requiredContent,
  published: flag(true),
});

export const pageTranslations = translationSchemas("pages", pageValues);

export type PageValues = z.output<typeof pageValues>;
export type PageInput = z.input<typeof pageValues>;

/** A page with a blank can be saved, but not published. */
export const pageForm = pageValues
  .extend({ published: flag(false), ...pageTranslations })
  .superRefine((values, issues) => {
    if (!values.published) return;
    for (const [field, message] of Object.entries(findBlankFields(values)))
      issues.addIssue({ code: "custom", path: [field], message });
  });
