import { isCurrency } from "#shared/money/currency.ts";
import { formatMoney } from "#shared/money/money.ts";

/** An amount as staff read it; the currency of an account may be one that the site knows no sign of. */
export function money(amount: number, currency = "TRY"): string {
  return isCurrency(currency)
    ? formatMoney(amount, currency, "tr")
    : `${formatMoney(amount, "TRY", "tr").replace("₺", "")} ${currency}`;
}
