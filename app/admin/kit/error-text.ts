import { ownValue } from "#shared/own-value.ts";
import { kitText } from "./kit-text.ts";

/** The words for what the shared schemas say is wrong (shared/content-fields.ts). */
const words: Record<string, string> = {
  required: kitText.required,
  tooLong: kitText.tooLong,
  tooLarge: kitText.tooLarge,
  negative: kitText.negative,
  invalid: kitText.invalid,
  taken: kitText.taken,
  gone: kitText.gone,
};

/** A code becomes words, the field's own where it has some; a sentence stays as it is. */
export function errorText(
  code: string | undefined,
  own: Partial<Record<string, string>> = {},
): string | undefined {
  return code === undefined ? undefined : (ownValue(own, code) ?? ownValue(words, code) ?? code);
}
