import { maxDocumentNumber } from "#shared/giving/document-number.ts";
import { asciiDigits } from "#shared/text/digits.ts";

/**
 * Reads digits, which dots may group by thousands. Returns null for another text: `24/0045` and `12,5` are not the
 * numbers of their digits, and the first number of a series is stored once. Without staff, a series begins with 1.
 */
export function readFirstNumber(text: string): number | null {
  const typed = asciiDigits(text.trim());
  const number = /^(?:\d{1,7}|\d{1,3}(?:\.\d{3})+)$/.test(typed) ? Number(typed.replaceAll(".", "")) : null;
  return number !== null && number >= 2 && number <= maxDocumentNumber ? number : null;
}
