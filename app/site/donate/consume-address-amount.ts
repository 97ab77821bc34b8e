import { formatPlain, parseAmount } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";

/**
 * Returns the amount of an early press on the previous page (docs/contract.md#an-early-press), formatted for the field,
 * and removes it from the address. Returns null without a readable amount. The amount of a pressed button comes after
 * the field's own.
 */
export function consumeAddressAmount(locale: Locale): string | null {
  const url = new URL(location.href);
  const asked = url.searchParams.getAll("amount");
  if (asked.length === 0) return null;
  url.searchParams.delete("amount");
  history.replaceState(history.state, "", url);
  const amount = asked.map(parseAmount).findLast((each) => each !== null && each > 0);
  return amount ? formatPlain(amount, locale) : null;
}
