import { asciiDigits } from "#shared/text/digits.ts";
import { LANGUAGES, type Locale, textDirection } from "#shared/text/locale.ts";
import { type Currency, currencySymbol } from "./currency.ts";

/** 1 TL, the minimum payment (docs/specification.md#9-business-constants-and-limits). */
export const MIN_PAYMENT = 100;
/** 200,000 TL, the maximum of a card order. */
export const CARD_MAX = 200_000_00;
/** 10,000,000 TL, the maximum of a transfer order, and so of any order. */
export const TRANSFER_MAX = 10_000_000_00;
/**
 * Ten billion TL: the maximum amount that the parsers of this file return. Targets of campaigns may exceed
 * `TRANSFER_MAX`. The product of an amount up to this limit and a quantity is a safe integer.
 */
export const AMOUNT_LIMIT = 10_000_000_000_00;

const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LIRA_BEFORE = /^(?:₺|tl|try)\s*/i;
const LIRA_AFTER = /\s*(?:₺|tl|try)$/i;
// A dot or comma before one or two digits is the decimal separator; before exactly three digits it groups thousands.
// Each Arabic separator has only one meaning. Money never has three decimals, so every text has only one meaning.
const UNGROUPED = /^(\d+)(?:[.,٫](\d{1,2}))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:([.,٬ ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,٫](\d{1,2}))?$/;

/**
 * Parses a typed amount into kuruş: `1.000,50`, `1000.5`, `1,000.50`, `١٬٠٠٠٫٥٠`, `250 TL`. Returns null for letters, a
 * sign, more than two decimals, misplaced separators, and amounts above `AMOUNT_LIMIT`. Zero is valid.
 */
export function parseAmount(text: string): number | null {
  if (text.length > 50) return null;
  const plain = asciiDigits(text)
    .replace(BIDI_MARKS, "")
    .replace(/\s/g, " ")
    .replace(/．/g, ".")
    .replace(/[，،]/g, ",")
    .trim()
    .replace(LIRA_BEFORE, "")
    .replace(LIRA_AFTER, "");
  const ungrouped = UNGROUPED.exec(plain);
  if (ungrouped) return toKurus(ungrouped[1], ungrouped[2]);
  const grouped = GROUPED.exec(plain);
  return grouped ? toKurus(grouped[1]?.replace(/\D/g, ""), grouped[3]) : null;
}

const THOUSANDTHS = /^[\s₺TL]*\d{1,3}[,，،]\d{3}[\s₺TL]*$/i;

/**
 * Whether a Turkish writer may mean thousandths by the text: `12,345`. Donors see the parsed amount before they pay.
 * Staff do not see it again before it is stored, so their forms refuse such a text.
 */
export function holdsThousandths(text: string): boolean {
  return text.length <= 50 && THOUSANDTHS.test(asciiDigits(text));
}

/** Parses an amount that staff type, like `parseAmount`. Also returns null for a text with thousandths. */
export function parseStaffAmount(text: string): number | null {
  return holdsThousandths(text) ? null : parseAmount(text);
}

/**
 * Parses a decimal number from JSON or from a bank into kuruş: `250`, `"250.5"`, `"250.00"`. Returns null for any other
 * value, such as a negative number or a sum of floats with more than two decimals (0.1 + 0.2).
 */
export function fromDecimal(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const parts = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value));
  return parts ? toKurus(parts[1], parts[2]) : null;
}

function toKurus(whole = "", fraction = ""): number | null {
  const amount = Number(whole + fraction.padEnd(2, "0"));
  return amount <= AMOUNT_LIMIT ? amount : null;
}

/** Writes `25050` as `"250.50"`: two decimals, a dot and no grouping. */
export function toDecimalString(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Writes an amount with its symbol and two decimals: `₺15.000,00` in Turkish, `₺15,000.00` in English and Arabic. */
export function formatMoney(amount: number, currency: Currency, locale: Locale): string {
  const sign = amount < 0 ? "-" : "";
  const number = formatNumber(toDecimalString(Math.abs(amount)), locale);
  return isolateMoney(`${sign}${currencySymbol(currency)}${number}`, locale);
}

/** Writes an amount without kuruş, for totals and targets: `₺15.000`. */
export function formatWholeLira(amount: number, locale: Locale): string {
  const number = formatPlain(amount - (amount % 100), locale);
  return isolateMoney(`${currencySymbol("TRY")}${number}`, locale);
}

function isolateMoney(money: string, locale: Locale): string {
  // After a word from right to left the symbol would move to the other side of the number. LRI and PDI prevent that.
  return textDirection(locale) === "rtl" ? `\u2066${money}\u2069` : money;
}

/** Writes an amount without its symbol, and with decimals only when they are not zero: `15.000`, `1.000,50`. */
export function formatPlain(amount: number, locale: Locale): string {
  return formatNumber(amount % 100 === 0 ? String(amount / 100) : toDecimalString(amount), locale);
}

/** Writes a count with grouped thousands: `1.234`. */
export function formatCount(count: number, locale: Locale): string {
  return formatNumber(String(Math.round(count)), locale);
}

/**
 * Writes `1000.50` as `1.000,50`. `Intl.NumberFormat` is not used, because its first call took 40 ms in Chromium
 * (docs/performance.md, Lighthouse), and a phone is slower. A test compares the two.
 */
function formatNumber(decimal: string, locale: Locale): string {
  const { group, decimals } = LANGUAGES[locale];
  const [whole = "", fraction] = decimal.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + decimals + fraction;
}
