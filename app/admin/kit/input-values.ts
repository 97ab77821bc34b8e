import { formatPlain } from "#shared/money.ts";

/** What a money field shows for kuruş: `1.250,50`, `1.250`; empty for null. */
export function moneyInput(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? "" : formatPlain(amount, "tr");
}

// Istanbul has kept this offset all year since 2016, and what is planned here lies ahead.
const istanbul = 3 * 3_600_000;

/** What a `datetime-local` field shows for a moment: `2026-11-20T14:05` by Istanbul's clock; empty for null. */
export function momentInput(moment: Date | string | null | undefined): string {
  if (!moment) return "";
  return new Date(new Date(moment).getTime() + istanbul).toISOString().slice(0, 16);
}
