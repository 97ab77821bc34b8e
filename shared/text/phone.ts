import { asciiDigits, digitsOnly } from "./digits.ts";

/** The limit is above any phone number with brackets and blanks. */
const maxPhoneLength = 100;

/** Digits of a number from abroad, which begin with the country's (ITU-T E.164). */
const abroadPattern = /^[1-9]\d{7,14}$/;

/**
 * The number as it is stored and sent: ten digits, or `+` and the digits of a number from abroad
 * (docs/contract.md#phone-numbers). Nothing is ever cut: a number with other digits too many is another number.
 */
export function toStoredPhone(text: string): string {
  const abroad = digitsFromAbroad(text);
  if (abroad !== null) return `+${abroad}`;
  const digits = digitsOnly(text);
  return digits.length > 10 ? digits.replace(/^(?:0090|90|0)/, "") : digits;
}

/** Exactly ten digits, or 8 to 15 of a number from abroad, without all other characters. */
export function isPhone(text: string): boolean {
  if (text.length > maxPhoneLength) return false;
  const abroad = digitsFromAbroad(text);
  return abroad === null ? toStoredPhone(text).length === 10 : abroadPattern.test(abroad);
}

export function isFromAbroad(stored: string): boolean {
  return stored.startsWith("+");
}

/** Whether the digits may be those of a number from abroad whose `+` is missing. */
export function mayLackPlus(text: string): boolean {
  return (
    digitsFromAbroad(text) === null && !isPhone(text) && !/\+/.test(text) && digitsOnly(text).length > 10
  );
}

/** Formats a stored number as `532 123 45 67`. A number from abroad gets its `+`, and any other stays as it is. */
export function formatPhone(stored: string): string {
  return isPhone(stored) && !isFromAbroad(stored) ? groupDigits(toStoredPhone(stored)) : stored;
}

export function toDialledPhone(stored: string): string {
  return isFromAbroad(stored) ? stored : `+90${stored}`;
}

/**
 * The text of a phone input after each change: all typed digits in groups 3-3-2-2, the rest in the last group. Zero and
 * country code, as people paste them, disappear once the number is whole. A number from abroad stays as it is typed.
 */
export function formatPhoneInput(text: string): string {
  const phoneCharacters = asciiDigits(text)
    .replaceAll("＋", "+")
    .replace(/[^\d+ ().-]/g, "");
  if (digitsFromAbroad(text) !== null || /^[ ().-]*\+[ ().-]*9?[ ().-]*$/.test(phoneCharacters))
    return phoneCharacters.trimStart();
  return groupDigits(isPhone(text) ? toStoredPhone(text) : digitsOnly(text));
}

/** Returns the digits after a `+` or `00`, for a number that does not go on with Turkey's 90; null for all others. */
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
