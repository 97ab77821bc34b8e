import type { DecimalSign } from "#shared/giving/statement-layout.ts";
import { readDirection } from "./read-direction.ts";

/** A hundred billion lira in kuruş. Larger numbers are mistakes, and sums below stay safe integers. */
const maxKurus = 10_000_000_000_000;

/** Converts the digits before and after the decimal sign to kuruş; null above the limit or for fractions of a kuruş. */
export function toKurus(whole: string, fraction: string, negative = false): number | null {
  if (!/^\d{1,15}$/.test(whole) || !/^\d{0,2}0*$/.test(fraction)) return null;
  const amount = Number(whole + fraction.slice(0, 2).padEnd(2, "0"));
  if (amount > maxKurus) return null;
  return negative && amount !== 0 ? -amount : amount;
}

const patterns: Record<DecimalSign, RegExp> = {
  ",": /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  ".": /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
};

/** `isSigned`: the text contains the direction, as a sign or a letter. */
export type WrittenAmount = { amount: number; isSigned: boolean };

/**
 * Reads an amount of a table, like `1.234,56`, `-12,50`, `12,50-`, `(12,50)`, `12,50 TL` or `12,50 (B)`. Returns null for
 * other texts, also if a separator is in a wrong place.
 */
export function readAmount(text: string, decimal: DecimalSign): WrittenAmount | null {
  if (text.length > 40) return null;
  const compactText = removeCurrency(text.replace(/[\s\u00a0\u202f]/g, ""));
  const withLetters = /^(.*\d)(?:TL|TRY|₺)?[-/(]?([A-ZÇĞİÖŞÜ]{1,8})\)?$/i.exec(compactText);
  const direction = withLetters && readDirection(withLetters[2] ?? "");
  const numberText = direction ? (withLetters[1] ?? "") : compactText;
  const withSign = /^([-−+]?)(?:TL|TRY|₺)?([\d.,]+)([-−+]?)$/i.exec(numberText);
  const withBrackets = /^\(([\d.,]+)\)$/.exec(numberText);
  const [, leadingSign = "", digits = withBrackets?.[1], trailingSign = ""] = withSign ?? [];
  if (digits === undefined || (leadingSign && trailingSign)) return null;
  const match = patterns[decimal].exec(digits);
  if (!match) return null;
  const isNegative = withBrackets !== null || /[-−]/.test(leadingSign + trailingSign);
  if (direction && (leadingSign || trailingSign || withBrackets)) return null;
  const amount = toKurus(
    (match[1] ?? "").replace(/[.,]/g, ""),
    match[2] ?? "",
    isNegative || direction === "out",
  );
  return amount === null
    ? null
    : { amount, isSigned: Boolean(direction || leadingSign || trailingSign || withBrackets) };
}

function removeCurrency(text: string): string {
  return text.replace(/(?:TL|TRY|₺)$/i, "").replace(/^(?:TL|TRY|₺)/i, "");
}

/** Decimal places of a lira in which a number may differ from whole kuruş: spreadsheets store binary fractions. */
const toleranceDigits = 6;

/**
 * Reads a stored number of a spreadsheet, like `1234.5`, `-0.30000000000000004` or `1.5E3`, without floating-point
 * arithmetic. Returns null if the number is not a whole number of kuruş.
 */
export function readStoredNumber(text: string): number | null {
  const match = /^([-+]?)(\d{1,20})(?:\.(\d{1,25}))?(?:[eE]([-+]?\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  // The value is computed in units of 10^-30 lira.
  const places = 30 - fraction.length + Number(exponent);
  if (places < 0 || places > 60) return null;
  const value = BigInt(whole + fraction) * 10n ** BigInt(places);
  const kurus = 10n ** 28n;
  const rounded = (value + kurus / 2n) / kurus;
  const difference = value - rounded * kurus;
  if ((difference < 0n ? -difference : difference) > 10n ** BigInt(30 - toleranceDigits)) return null;
  if (rounded > BigInt(maxKurus)) return null;
  const amount = Number(rounded);
  return sign === "-" && amount !== 0 ? -amount : amount;
}

/** Reads an ISO 20022 amount like `1234.56`. The schema allows five decimals, of which only two may be other than zero. */
export function readIsoAmount(text: string): number | null {
  const match = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(text);
  return match ? toKurus(match[1] ?? "", match[2] ?? "") : null;
}
