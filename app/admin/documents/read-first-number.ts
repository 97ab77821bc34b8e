import { asciiDigits } from "#shared/text/digits.ts";

/**
 * Reads digits, which dots may group by thousands. Returns null for another text: `24/0045` and `12,5` are not the
 * numbers of their digits, and the first number of a series is stored once.
 */
export function readFirstNumber(text: string): number | null {
  const typed = asciiDigits(text.trim());
  return /^(?:\d{1,7}|\d{1,3}(?:\.\d{3})+)$/.test(typed) ? Number(typed.replaceAll(".", "")) : null;
}
