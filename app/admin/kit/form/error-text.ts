import { ownValue } from "#shared/text/own-value.ts";
import { kitText } from "../kit-text.ts";

/** Texts for the error codes of the shared schemas (shared/content/content-fields.ts). */
const defaultTexts: Record<string, string> = {
  required: kitText.required,
  tooLong: kitText.tooLong,
  tooLarge: kitText.tooLarge,
  negative: kitText.negative,
  thousandths: kitText.thousandths,
  holdsIban: kitText.holdsIban,
  foreignIban: kitText.foreignIban,
  invalid: kitText.invalid,
  taken: kitText.taken,
  leadsElsewhere: kitText.slugLeadsElsewhere,
  gone: kitText.gone,
  blank: kitText.blank,
};

/** Translates an error code; the field's texts come before the default texts. A text without a code stays unchanged. */
export function errorText(
  code: string | undefined,
  fieldTexts: Record<string, string> = {},
): string | undefined {
  return code === undefined
    ? undefined
    : (ownValue(fieldTexts, code) ?? ownValue(defaultTexts, code) ?? code);
}
