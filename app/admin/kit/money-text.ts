import { isCurrency } from "#shared/money/currency.ts";
import { formatMoney } from "#shared/money/money.ts";

/** Formats an amount for staff. The site may know no sign for the currency of an account. */
export function money(amount: number, currency = "TRY"): string {
  return isCurrency(currency)
    ? formatMoney(amount, currency, "tr")
    : `${formatMoney(amount, "TRY", "tr").replace("₺", "")} ${currency}`;
}
