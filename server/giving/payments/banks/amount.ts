/** Writes an amount in kuruş as lira with two decimals: `25000` → `"250.00"`. */
export function formatAmount(kurus: number): string {
  return `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, "0")}`;
}

/** Reads lira with at most two decimals (`100`, `199.9`) and returns kuruş; null for any other text. */
export function parseAmount(text: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const [, lira = "", decimals = ""] = match;
  return Number(lira) * 100 + Number(decimals.padEnd(2, "0"));
}
