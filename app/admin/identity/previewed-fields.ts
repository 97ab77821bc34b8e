import { LOCALES } from "#shared/text/locale.ts";
import { fieldIn, localizedFields } from "./form.ts";

/** The fields that a preview shows before they are saved. They fit into an address. */
export const previewedFields: readonly string[] = [
  ...localizedFields.flatMap((field) => LOCALES.map((locale) => fieldIn(field, locale))),
  "phone",
  "email",
  "mapPosition",
  "color",
];
