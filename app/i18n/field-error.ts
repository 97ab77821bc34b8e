import { formatPlain } from "#shared/money/money.ts";
import type { FieldError } from "#shared/text/field-error.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { Translate } from "./i18n.ts";

/** Returns the message for a field; null without an error. Amounts are grouped, with decimals only if necessary. */
export function fieldErrorText(t: Translate, locale: Locale, error: FieldError | null | undefined) {
  if (!error) return null;
  return t(error.key, error.values && { amount: formatPlain(error.values.amount, locale) });
}
