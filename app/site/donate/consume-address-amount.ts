import { formatPlain, parseAmount } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";

/**
 * Returns the amount of an early press on the previous page (docs/contract.md#an-early-press), formatted for the field,
 * and removes the amount from the address. Returns null without a readable amount. The address holds the amount of the
 * field before the amount of the pressed button, so the last amount is used.
 */
export function consumeAddressAmount(locale: Locale): string | null {
  const url = new URL(location.href);
  const inputs = url.searchParams.getAll("amount");
  if (inputs.length === 0) return null;
  url.searchParams.delete("amount");
  history.replaceState(history.state, "", url);
  const amount = inputs.map(parseAmount).findLast((kurus) => kurus !== null && kurus > 0);
  return amount ? formatPlain(amount, locale) : null;
}
