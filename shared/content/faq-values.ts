import { z } from "zod";
import { choice, flag, position, requiredContent, requiredText } from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** The headings of the questions, in the order of the page. The values are also the labels. */
export const FAQ_GROUPS = [
  "Bağış yapmak",
  "Ödeme ve güvenlik",
  "Zekât ve kurban",
  "Makbuz ve belgeler",
  "Bağışınızın yolculuğu",
  "Kişisel veriler",
] as const;
export type FaqGroup = (typeof FAQ_GROUPS)[number];

/** `title` is the question, and `content` is the answer as HTML of the editor. */
export const faqValues = z.object({
  title: requiredText(200),
  category: choice(FAQ_GROUPS),
  content: requiredContent,
  isActive: flag(true),
  /** Without a position, a new question becomes the last, and an existing question keeps its position. */
  displayOrder: position.optional(),
});

export const faqTranslations = translationSchemas("faqs", faqValues);

export type FaqInput = z.input<typeof faqValues>;

/** The values as the form sends them. The form leaves out an unticked checkbox. */
export const faqForm = faqValues.extend({ isActive: flag(false), ...faqTranslations });
