import { asciiDigits, digitsOnly } from "./digits.ts";

/** The limit is above any phone number with brackets and blanks. */
const maxPhoneLength = 100;

/** Matches the digits of a foreign number, which begin with the country code (ITU-T E.164). */
const abroadPattern = /^[1-9]\d{7,14}$/;

/**
 * Returns the number as it is stored: ten digits, or `+` and the digits of a foreign number
 * (docs/contract.md#phone-numbers). Surplus digits are not cut, because the result would be the number of another
 * person.
 */
export function toStoredPhone(text: string): string {
  const abroad = digitsFromAbroad(text);
  if (abroad !== null) return `+${abroad}`;
  const digits = digitsOnly(text);
  return digits.length > 10 ? digits.replace(/^(?:0090|90|0)/, "") : digits;
}

/** Whether the text has exactly ten digits, or 8 to 15 digits of a foreign number. Other characters do not matter. */
export function isPhone(text: string): boolean {
  if (text.length > maxPhoneLength) return false;
  const abroad = digitsFromAbroad(text);
  return abroad === null ? toStoredPhone(text).length === 10 : abroadPattern.test(abroad);
}

export function isFromAbroad(stored: string): boolean {
  return stored.startsWith("+");
}

/** Whether the text may be a foreign number without its `+`. */
export function mayLackPlus(text: string): boolean {
  return (
    digitsFromAbroad(text) === null && !isPhone(text) && !/\+/.test(text) && digitsOnly(text).length > 10
  );
}

/** Formats a stored Turkish number as `532 123 45 67`. Any other number stays as it is. */
export function formatPhone(stored: string): string {
  return isPhone(stored) && !isFromAbroad(stored) ? groupDigits(toStoredPhone(stored)) : stored;
}

export function toDialledPhone(stored: string): string {
  return isFromAbroad(stored) ? stored : `+90${stored}`;
}

/**
 * Formats the text of a phone field at each key press in groups of 3, 3, 2 and 2 digits; surplus digits stay in the
 * last group. A leading zero or country code disappears when the number is complete. A foreign number stays as it is
 * typed.
 */
export function formatPhoneInput(text: string): string {
  const phoneCharacters = asciiDigits(text)
    .replaceAll("＋", "+")
    .replace(/[^\d+ ().-]/g, "");
  if (digitsFromAbroad(text) !== null || /^[ ().-]*\+[ ().-]*9?[ ().-]*$/.test(phoneCharacters))
    return phoneCharacters.trimStart();
  return groupDigits(isPhone(text) ? toStoredPhone(text) : digitsOnly(text));
}

/** Returns the digits after `+` or `00` of a foreign number; null for a Turkish number, whose country code is 90. */
function digitsFromAbroad(text: string): string | null {
  const plain = asciiDigits(text).replace(/[^\d+＋]/g, "");
  const digits = /^(?:[+＋]|00)(?!90?$|90)([\d+＋]+)$/.exec(plain)?.[1];
  return digits === undefined ? null : digitsOnly(digits);
}

function groupDigits(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
    .filter(Boolean)
    .join(" ");
}
