import { z } from "zod";
import { choice, flag, position, requiredContent, requiredText } from "./content-fields.ts";
import { translationsOf } from "./translations.ts";

/** The headings of the questions, in the order of the page. Value equals label. */
export const FAQ_GROUPS = [
  "Bağış yapmak",
  "Ödeme ve güvenlik",
  "Zekât ve kurban",
  "Makbuz ve belgeler",
  "Bağışınızın yolculuğu",
  "Kişisel veriler",
] as const;
export type FaqGroup = (typeof FAQ_GROUPS)[number];

/** All but the position is required. `title` is the question, `content` the answer: HTML of the editor. */
export const faqValues = z.object({
  title: requiredText(200),
  category: choice(FAQ_GROUPS),
  content: requiredContent,
  isActive: flag(true),
  /** Optional: a new question becomes the last, an existing one keeps its position. */
  displayOrder: position.optional(),
});

export const faqTranslations = translationsOf("faqs", faqValues);

export type FaqInput = z.input<typeof faqValues>;

/** The values as a form sends them: nothing for an unticked box. */
export const faqForm = faqValues.extend({ isActive: flag(false), ...faqTranslations });
