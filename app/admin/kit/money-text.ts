import { isCurrency } from "#shared/money/currency.ts";
import { formatMoney } from "#shared/money/money.ts";

/** Formats an amount for staff. A bank account may have a currency that the site does not support. */
export function money(amount: number, currency = "TRY"): string {
  if (isCurrency(currency)) return formatMoney(amount, currency, "tr");
  const plainAmount = formatMoney(amount, "TRY", "tr").replace("₺", "");
  return `${plainAmount} ${currency}`;
}
