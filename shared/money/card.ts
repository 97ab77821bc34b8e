import { yearMonth } from "#shared/text/dates.ts";
import { asciiDigits, digitsOnly } from "#shared/text/digits.ts";
import { type FieldError, type FieldErrors, fieldError } from "#shared/text/field-error.ts";

export type CardNetwork = "visa" | "mastercard" | "troy" | "amex";

export type CardInput = { number: string; expiry: string; cvv: string; holder: string };

export type CardErrors = FieldErrors<"number" | "expiry" | "cvv" | "holder">;

/** A card in the format of the bank's form: 16 digits, expiry `MMYY`. The browser sends it only to the bank. */
type CardResult = { kind: "valid"; card: CardInput } | { kind: "invalid"; errors: CardErrors };

const NETWORKS: readonly [CardNetwork, RegExp][] = [
  ["troy", /^(?:9792|65)/],
  ["visa", /^4/],
  ["amex", /^3[47]/],
  ["mastercard", /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
];

/** Finds the network by the first digits of the number, for the logo beside the number. */
export function cardNetwork(number: string): CardNetwork | null {
  const digits = digitsOnly(number);
  return NETWORKS.find(([, prefix]) => prefix.test(digits))?.[0] ?? null;
}

/** Formats the text of the number field at each key press: `4155 6501 0041 6111`. */
export function formatCardNumberInput(text: string): string {
  return digitsOnly(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Formats the text of the expiry field at each key press: `MM/YY`. A slash at the end would prevent a backspace. */
export function formatExpiryInput(text: string): string {
  // A browser or a password manager may fill in `2030-12`.
  const yearFirst = /^\D*20(\d{2})\D+(\d{1,2})\D*$/.exec(asciiDigits(text));
  const monthFirst = yearFirst ? `${yearFirst[2]}/${yearFirst[1]}` : asciiDigits(text).replace(/^\D+/, "");
  // Browsers fill in four-digit years.
  const plain = monthFirst.replace(/^(\d{1,2}\D*)20(\d{2})\D*$/, "$1$2");
  const hasSlash = plain.includes("/");
  const [monthDigits = "", ...otherParts] = plain.split("/").map((part) => part.replace(/\D/g, ""));
  const month =
    /^[2-9]/.test(monthDigits) || (hasSlash && /^[1-9]$/.test(monthDigits)) ? `0${monthDigits}` : monthDigits;
  const digits = (month + otherParts.join("")).slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return hasSlash && digits.length === 2 ? `${digits}/` : digits;
}

export function formatCvvInput(text: string): string {
  return digitsOnly(text).slice(0, 4);
}

/**
 * Validates a card (docs/specification.md#5-validation-rules). A card is valid until the end of its month in Istanbul.
 * `now` is the server's time, because the clock of the device may be wrong.
 */
export function validateCard(input: CardInput, now: Date): CardResult {
  const holder = input.holder.trim();
  const checks = {
    number: numberError(input.number),
    expiry: expiryError(input.expiry, now),
    cvv: cvvError(input.cvv),
    holder: holder === "" ? fieldError("card.holder.required") : null,
  };
  const errors: CardErrors = {};
  for (const field of ["number", "expiry", "cvv", "holder"] as const) {
    const error = checks[field];
    if (error) errors[field] = error;
  }
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const number = digitsOnly(input.number);
  const expiry = digitsOnly(input.expiry);
  const cvv = digitsOnly(input.cvv);
  return { kind: "valid", card: { number, expiry, cvv, holder } };
}

function numberError(text: string): FieldError | null {
  if (text.trim() === "") return fieldError("card.number.required");
  const digits = digitsOnly(text);
  if (digits.length !== 16) return fieldError("card.number.invalid");
  return hasCheckDigit(digits) ? null : fieldError("card.number.mistyped");
}

/** Checks the check digit (ISO/IEC 7812), which detects a wrong digit and nearly every swapped pair of digits. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function expiryError(text: string, now: Date): FieldError | null {
  if (text.trim() === "") return fieldError("card.expiry.required");
  const parts = /^(\d{2})\/(\d{2})$/.exec(asciiDigits(text).trim());
  if (!parts) return fieldError("card.expiry.format");
  const month = Number(parts[1]);
  if (month < 1 || month > 12) return fieldError("card.expiry.month");
  const today = yearMonth(now);
  const monthsLeft = (2000 + Number(parts[2]) - today.year) * 12 + month - today.month;
  return monthsLeft < 0 ? fieldError("card.expiry.expired") : null;
}

function cvvError(text: string): FieldError | null {
  if (text.trim() === "") return fieldError("card.cvv.required");
  return /^\d{3,4}$/.test(digitsOnly(text)) ? null : fieldError("card.cvv.short");
}
