import { digitsOnly } from "./digits.ts";

/** Longer than any phone number with brackets and blanks. */
const longestNumber = 100;

/**
 * The digits of the number, as validated, stored and sent. Of more than ten, one leading `0090`, `90` or `0` is dropped
 * (docs/contract.md#phone-numbers). Nothing is ever cut: a number with other digits too many is another number.
 */
export function phoneDigits(text: string): string {
  const digits = digitsOnly(text);
  return digits.length > 10 ? digits.replace(/^(?:0090|90|0)/, "") : digits;
}

/** Exactly ten digits, without all other characters (docs/specification.md#5-validation-rules). */
export function isPhone(text: string): boolean {
  return text.length <= longestNumber && phoneDigits(text).length === 10;
}

/** A stored number for display: `532 123 45 67`. One without ten digits is shown as it is. */
export function formatPhone(stored: string): string {
  return isPhone(stored) ? grouped(phoneDigits(stored)) : stored;
}

/**
 * The text of a phone input after each change: all typed digits in groups 3-3-2-2, the rest in the last group. Zero and
 * country code, as people paste them, disappear once the number is whole.
 */
export function typedPhone(text: string): string {
  return grouped(isPhone(text) ? phoneDigits(text) : digitsOnly(text));
}

function grouped(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    .filter(Boolean)
    .join(" ");
}
