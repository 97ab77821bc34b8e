import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES, LOCALES } from "#shared/text/locale.ts";
import { CURRENCIES } from "./currency.ts";
import {
  AMOUNT_LIMIT,
  formatCount,
  formatMoney,
  formatPlain,
  formatWholeLira,
  fromDecimal,
  parseAmount,
  parseStaffAmount,
  toDecimalString,
} from "./money.ts";

const amounts = fc.integer({ min: 0, max: AMOUNT_LIMIT });
const locales = fc.constantFrom(...LOCALES);

describe("parseAmount", () => {
  test.each([
    ["1.000,50", 100050],
    ["1000.5", 100050],
    ["1000,5", 100050],
    ["1.000", 100000],
    ["1,000", 100000],
    ["1,000.50", 100050],
    ["1.234.567,89", 123456789],
    ["1 000,50", 100050],
    ["1\u00a0000", 100000],
    ["１００", 10000],
    ["１．０００，５０", 100050],
    ["١٬٠٠٠٫٥٠", 100050],
    ["۲۵۰", 25000],
    ["٢٥٠،٥", 25050],
    ["250 TL", 25000],
    ["250tl", 25000],
    ["₺ 250", 25000],
    ["15.000,00 ₺", 1500000],
    ["TRY 15,000.00", 1500000],
    ["\u2066₺15,000.00\u2069", 1500000],
    ["  250\t", 25000],
    ["0", 0],
    ["0,01", 1],
    ["007", 700],
    ["10000000000", AMOUNT_LIMIT],
  ])("%j is a valid amount", (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each([
    ...["", "   ", "TL", "₺", "abc", "1e9", "0x10", "Infinity", "NaN", "10²", "½"],
    ...["-5", "+5", "−5", "(5)", "5-", "1,000,5", "1.00.0", "1.000.50", "1,000,50", "1.0000", "10.00,00"],
    ...["1000.500", "0.500", "0,500", "12.345,678"],
    ...["1.000,5.0", "1..000", "1. 000", "10 00", ",50", "50,", "1٫500", "1٬00", "5 $", "TL 5 TL TL"],
    ...["10000000000,01", "9".repeat(40), "9".repeat(100_000)],
  ])("%j is no valid amount", (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test("reads back every amount as the site displays it, in every language", () => {
    fc.assert(
      fc.property(amounts, locales, (amount, locale) => {
        expect(parseAmount(formatMoney(amount, "TRY", locale))).toBe(amount);
        expect(parseAmount(formatPlain(amount, locale))).toBe(amount);
      }),
    );
  });

  test("returns whole kuruş within the limit, or null, for any input", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0159.,٫٬ -+eTL₺٣۳１．"), maxLength: 14 });
    fc.assert(
      fc.property(typed, (text) => {
        const amount = parseAmount(text);
        expect(amount === null || (Number.isInteger(amount) && amount >= 0 && amount <= AMOUNT_LIMIT)).toBe(
          true,
        );
      }),
    );
  });
});

test("an amount of staff with three decimals is refused, and all others are read like amounts of donors", () => {
  expect(["12,345", "1,000 TL", "₺ 250,500", "12，345", "١٢,٣٤٥"].map(parseStaffAmount)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  const texts = ["12.345", "12,34", "1.250,50", "12,345.00", "1,234,567", "1234,5", "", "x"];
  expect(texts.map(parseStaffAmount)).toEqual(texts.map(parseAmount));
});

describe("decimals in JSON and of the bank", () => {
  test.each([
    [250, 25000],
    ["250.00", 25000],
    [250.5, 25050],
    [0.07, 7],
    [1.15, 115],
    [0, 0],
  ])("fromDecimal(%j)", (value, amount) => {
    expect(fromDecimal(value)).toBe(amount);
  });

  test.each([
    ...[0.1 + 0.2, 1.005, -1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, 10_000_000_000.01],
    ...[
      "",
      " 1",
      "1,5",
      "1.",
      ".5",
      "1.000,50",
      "1e3",
      "0x1",
      "-1",
      null,
      undefined,
      true,
      [5],
      { valueOf: () => 5 },
    ],
  ])("fromDecimal refuses %j", (value) => {
    expect(fromDecimal(value)).toBeNull();
  });

  test("a written amount is read back exactly, as text and as JSON number", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = toDecimalString(amount);
        expect(text).toMatch(/^\d+\.\d{2}$/);
        expect(fromDecimal(text)).toBe(amount);
        expect(fromDecimal(JSON.parse(JSON.stringify(Number(text))))).toBe(amount);
      }),
    );
  });

  test("keeps small amounts and signs", () => {
    expect([0, 5, 50, 100, -5, -12345].map(toDecimalString)).toEqual([
      ...["0.00", "0.05", "0.50", "1.00", "-0.05", "-123.45"],
    ]);
  });
});

describe("display", () => {
  test("puts the symbol first and shows two decimals", () => {
    expect(formatMoney(1_500_000, "TRY", "tr")).toBe("₺15.000,00");
    expect(formatMoney(100_000, "TRY", "tr")).toBe("₺1.000,00");
    expect(formatMoney(5, "USD", "tr")).toBe("$0,05");
    expect(formatWholeLira(1_500_099, "tr")).toBe("₺15.000");
    expect(formatWholeLira(1_500_000, "ar")).toBe("\u2066₺15,000\u2069");
    expect(formatMoney(1_500_000, "TRY", "en")).toBe("₺15,000.00");
    expect(formatMoney(-123_456, "EUR", "tr")).toBe("-€1.234,56");
  });

  test("isolates Arabic amounts, so that the symbol stays before the number", () => {
    expect(formatMoney(1_500_000, "TRY", "ar")).toBe("\u2066₺15,000.00\u2069");
  });

  test("shows decimals in texts only when there are kuruş", () => {
    expect([1_500_000, 100_050, 100, 10].map((amount) => formatPlain(amount, "tr"))).toEqual([
      ...["15.000", "1.000,50", "1", "0,10"],
    ]);
    expect(formatPlain(1_500_000, "ar")).toBe("15,000");
  });

  test("is exact up to the largest safe integer", () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, "TRY", "tr")).toBe("₺90.071.992.547.409,91");
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCIES), (amount, currency) => {
        const digits = formatMoney(amount, currency, "tr").replace(/\D/g, "");
        expect(Number(digits)).toBe(amount);
      }),
    );
  });
});

test("numbers are formatted like `Intl.NumberFormat`, in every language", () => {
  fc.assert(
    fc.property(fc.integer({ min: -AMOUNT_LIMIT, max: AMOUNT_LIMIT }), locales, (amount, locale) => {
      const formatWithIntl = (decimals: number) =>
        new Intl.NumberFormat(LANGUAGES[locale].intl, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          useGrouping: "always",
        })
          .format(Math.abs(amount) / 100)
          .replace(/^/, amount < 0 ? "-" : "");
      expect(formatPlain(amount, locale)).toBe(formatWithIntl(amount % 100 === 0 ? 0 : 2));
      expect(formatCount(Math.abs(amount) * 100, locale)).toBe(
        new Intl.NumberFormat(LANGUAGES[locale].intl, { useGrouping: "always" }).format(
          Math.abs(amount) * 100,
        ),
      );
    }),
    { numRuns: 1_000 },
  );
});
