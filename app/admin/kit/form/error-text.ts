import { ownValue } from "#shared/text/own-value.ts";
import { kitText } from "../kit-text.ts";

/** Texts for the error codes of the shared schemas (shared/content/content-fields.ts). */
const words: Record<string, string> = {
  required: kitText.required,
  tooLong: kitText.tooLong,
  tooLarge: kitText.tooLarge,
  negative: kitText.negative,
  thousandths: kitText.thousandths,
  invalid: kitText.invalid,
  taken: kitText.taken,
  leadsElsewhere: kitText.slugLeadsElsewhere,
  gone: kitText.gone,
};

/** Translates a code, first with the field's own texts; a sentence stays unchanged. */
export function errorText(code: string | undefined, own: Record<string, string> = {}): string | undefined {
  return code === undefined ? undefined : (ownValue(own, code) ?? ownValue(words, code) ?? code);
}
