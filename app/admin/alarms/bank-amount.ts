import { formatMoney, formatPlain } from "#shared/money.ts";
import { ownValue } from "#shared/own-value.ts";

/** Of ISO 4217, as the bank writes them. */
const currencies = { "949": "TRY", "840": "USD", "978": "EUR" } as const;

/**
 * What the bank says that it took, for people, in the currency in which it took it: an alarm about dollars must not show
 * them as lira. `echoed` stands in a message, `amount` in an inquiry or the history. Undefined: it named none.
 */
export function bankAmount(details: Record<string, unknown>): string | undefined {
  const amount = details.amount ?? details.echoed;
  if (typeof amount !== "number") return undefined;
  const code = typeof details.currency === "string" && details.currency !== "" ? details.currency : "949";
  const currency = ownValue<"TRY" | "USD" | "EUR">(currencies, code);
  return currency
    ? formatMoney(amount, currency, "tr")
    : `${formatPlain(amount, "tr")} (para birimi kodu ${code})`;
}
