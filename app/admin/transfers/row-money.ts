import { isCurrency } from "#shared/currency.ts";
import { formatMoney } from "#shared/money.ts";

/** An amount in the currency of its account. */
export function money(amount: number, currency: string): string {
  return isCurrency(currency)
    ? formatMoney(amount, currency, "tr")
    : `${formatMoney(amount, "TRY", "tr").replace("₺", "")} ${currency}`;
}
