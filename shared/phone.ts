import { digitsOnly } from "./digits.ts";

/** The digits of the number, as validated, stored and sent. */
export function phoneDigits(text: string): string {
  return digitsOnly(text);
}

/** Longer than any phone number with brackets and blanks. */
const longestNumber = 100;

/** Exactly ten digits, without all other characters (docs/specification.md#5-validation-rules). */
export function isPhone(text: string): boolean {
  return text.length <= longestNumber && digitsOnly(text).length === 10;
}

/** A stored number for display: `532 123 45 67`. One without ten digits is shown as it is. */
export function formatPhone(stored: string): string {
  return isPhone(stored) ? grouped(digitsOnly(stored)) : stored;
}

/**
 * The text of a phone input after each change: at most ten digits in groups 3-3-2-2. People paste numbers as `+90 532
 * …` or `0532 …`; no Turkish number begins with 0, so zero and country code are dropped.
 */
export function typedPhone(text: string): string {
  return grouped(withoutTrunk(text).slice(0, 10));
}

function withoutTrunk(text: string): string {
  const digits = digitsOnly(text);
  const national = digits.replace(/^0+/, "");
  const international = /^\s*\+/.test(text) || digits.startsWith("00") || national.length > 10;
  return international ? national.replace(/^90/, "").replace(/^0+/, "") : national;
}

function grouped(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    .filter(Boolean)
    .join(" ");
}
