import { formatPlain, parseAmount } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";

/**
 * The amount of an early press on the page before (docs/contract.md#an-early-press), as the field shows it; null without
 * a readable one. Takes it out of the address. A pressed button that sets an amount comes after the field's own.
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
