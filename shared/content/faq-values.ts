import { z } from "zod";
import { category, flag, position, requiredContent, requiredText } from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** `title` is the question, and `content` is the answer as HTML of the editor. */
export const faqValues = z.object({
  title: requiredText(200),
  category,
  content: requiredContent,
  isActive: flag(true),
  /** Without a position, a new question becomes the last, and an existing question keeps its position. */
  displayOrder: position.optional(),
});

export const faqTranslations = translationSchemas("faqs", faqValues);

export type FaqInput = z.input<typeof faqValues>;

/** The values as the form sends them. The form leaves out an unticked checkbox. */
export const faqForm = faqValues.extend({ isActive: flag(false), ...faqTranslations });
