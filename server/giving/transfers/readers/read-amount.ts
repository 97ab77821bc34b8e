import type { DecimalSign } from "#shared/giving/statement-layout.ts";
import { readDirection } from "./read-direction.ts";

/** A hundred billion lira, in kuruş: above it a number is a mistake, and below it every sum is a safe integer. */
const largest = 10_000_000_000_000;

/** `1234` and `5` or `50` or nothing → kuruş. Null above the limit and for more than two decimals other than zeros. */
export function toKurus(whole: string, fraction: string, negative = false): number | null {
  if (!/^\d{1,15}$/.test(whole) || !/^\d{0,2}0*$/.test(fraction)) return null;
  const amount = Number(whole + fraction.slice(0, 2).padEnd(2, "0"));
  if (amount > largest) return null;
  return negative && amount !== 0 ? -amount : amount;
}

const shapes: Record<DecimalSign, RegExp> = {
  ",": /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  ".": /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
};

/** `signed`: the text itself says whether it came in. */
export type WrittenAmount = { amount: number; signed: boolean };

/**
 * An amount as a table writes it: `1.234,56`, `-12,50`, `12,50-`, `(12,50)`, `12,50 TL`, `12,50 (B)`. Null for anything
 * else; a separator in a wrong place is no amount.
 */
export function readAmount(text: string, decimal: DecimalSign): WrittenAmount | null {
  if (text.length > 40) return null;
  const whole = withoutCurrency(text.replace(/[\s\u00a0\u202f]/g, ""));
  const lettered = /^(.*\d)(?:TL|TRY|₺)?[-/(]?([A-ZÇĞİÖŞÜ]{1,8})\)?$/i.exec(whole);
  const direction = lettered && readDirection(lettered[2] ?? "");
  const plain = direction ? (lettered[1] ?? "") : whole;
  const signed = /^([-−+]?)(?:TL|TRY|₺)?([\d.,]+)([-−+]?)$/i.exec(plain);
  const bracketed = /^\(([\d.,]+)\)$/.exec(plain);
  const [, before = "", digits = bracketed?.[1], after = ""] = signed ?? [];
  if (digits === undefined || (before && after)) return null;
  const found = shapes[decimal].exec(digits);
  if (!found) return null;
  const negative = bracketed !== null || /[-−]/.test(before + after);
  if (direction && (before || after || bracketed)) return null;
  const amount = toKurus(
    (found[1] ?? "").replace(/[.,]/g, ""),
    found[2] ?? "",
    negative || direction === "out",
  );
  return amount === null ? null : { amount, signed: Boolean(direction || before || after || bracketed) };
}

function withoutCurrency(text: string): string {
  return text.replace(/(?:TL|TRY|₺)$/i, "").replace(/^(?:TL|TRY|₺)/i, "");
}

/** A number of a spreadsheet may differ this much from whole kuruş, because spreadsheets use binary fractions. */
const tolerated = 6;

/**
 * A number as a spreadsheet stores it: `1234.5`, `-0.30000000000000004`, `1.5E3`. Read digit by digit, never as a
 * float. Null for what is no whole kuruş.
 */
export function readStoredNumber(text: string): number | null {
  const found = /^([-+]?)(\d{1,20})(?:\.(\d{1,25}))?(?:[eE]([-+]?\d{1,2}))?$/.exec(text);
  if (!found) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = found;
  // In units of 10^-30 of a lira.
  const places = 30 - fraction.length + Number(exponent);
  if (places < 0 || places > 60) return null;
  const value = BigInt(whole + fraction) * 10n ** BigInt(places);
  const kurus = 10n ** 28n;
  const rounded = (value + kurus / 2n) / kurus;
  const off = value - rounded * kurus;
  if ((off < 0n ? -off : off) > 10n ** BigInt(30 - tolerated)) return null;
  if (rounded > BigInt(largest)) return null;
  const amount = Number(rounded);
  return sign === "-" && amount !== 0 ? -amount : amount;
}

/** `1234.56` of ISO 20022; its schema allows five decimals, but only two are money. */
export function readIsoAmount(text: string): number | null {
  const found = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(text);
  return found ? toKurus(found[1] ?? "", found[2] ?? "") : null;
}
