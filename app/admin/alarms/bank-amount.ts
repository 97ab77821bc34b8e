import { formatMoney, formatPlain } from "#shared/money/money.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** The currencies by their ISO 4217 numbers. */
const currencies = { "949": "TRY", "840": "USD", "978": "EUR" } as const;

/**
 * Formats the amount that the bank reported, in the reported currency: an alarm about dollars must not show lira.
 * `echoed` comes from a message, and `amount` from an inquiry or the history.
 */
export function formatBankAmount(details: Record<string, unknown>): string | undefined {
  const amount = details.amount ?? details.echoed;
  if (typeof amount !== "number") return undefined;
  const code = typeof details.currency === "string" && details.currency !== "" ? details.currency : "949";
  const currency = ownValue<"TRY" | "USD" | "EUR">(currencies, code);
  return currency
    ? formatMoney(amount, currency, "tr")
    : `${formatPlain(amount, "tr")} (para birimi kodu ${code})`;
}
