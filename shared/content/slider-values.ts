import { z } from "zod";
import { flag, optionalPicture, optionalText, position, requiredText } from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** Whether the text is a path of this site, or an address that no browser executes. */
const isLink = (text: string) => {
  if (/[\s\\<>"]/.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return /^(https?:\/\/[^/]|mailto:.|tel:.)/i.test(text) && URL.canParse(text);
};

const orNull = (text: string) => text || null;

/** The rules of docs/specification.md#5-validation-rules. */
export const sliderValues = z.object({
  title: requiredText(200),
  description: requiredText(1_000),
  image: optionalPicture,
  buttonText: optionalText(60)
    .nullable()
    .transform((text) => orNull(text ?? "")),
  buttonLink: optionalText(2_000)
    .nullable()
    .refine((text) => !text || isLink(text), "invalid")
    .transform((text) => orNull(text ?? "")),
  isActive: flag(true),
  /** Without a position, a new slide becomes the last, and an existing slide keeps its position. */
  displayOrder: position.optional(),
});

export const sliderTranslations = translationSchemas("sliders", sliderValues);

export type SliderInput = z.input<typeof sliderValues>;

/** The values as the form sends them. The form leaves out an unticked checkbox. */
export const sliderForm = sliderValues.extend({ isActive: flag(false), ...sliderTranslations });
