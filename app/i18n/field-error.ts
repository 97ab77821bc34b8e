import { formatPlain } from "#shared/money/money.ts";
import type { FieldError } from "#shared/text/field-error.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { Translate } from "./i18n.ts";

/** The message for a field; null without an error. Kuruş appear grouped, with decimals only where needed. */
export function fieldErrorText(t: Translate, locale: Locale, error: FieldError | null | undefined) {
  if (!error) return null;
  return t(error.key, error.values && { amount: formatPlain(error.values.amount, locale) });
}
