import { describe, expect, test } from "vitest";
import { readAmount, readStoredNumber } from "./read-amount.ts";
import { readDay, readStoredDay } from "./read-day.ts";

describe("amounts of tables", () => {
  test.each([
    ["1.234,56", 123456],
    ["-1.234,56", -123456],
    ["1.234,56-", -123456],
    ["(12,50)", -1250],
    ["+12,5", 1250],
    ["1234", 123400],
    ["1.234", 123400],
    ["12.345.678,90 TL", 1234567890],
    ["₺ 5,00", 500],
    ["0,00", 0],
    ["−7,25", -725],
    ["1 234,56", 123456],
  ])("%s", (text, amount) => expect(readAmount(text, ",")?.amount).toBe(amount));

  test.each([
    "",
    "-",
    "1,234.56",
    "12,345",
    "1.23",
    "1.2345,00",
    "--5",
    "-5-",
    "5,1,2",
    "abc",
    "1e5",
    "12,",
    "٥",
  ])("%j is not an amount", (text) => expect(readAmount(text, ",")).toBeNull());

  test.each([
    ["1.000,00 A", 100000],
    ["5.000,00 (B)", -500000],
    ["12,50 TL Borç", -1250],
    ["12,50-D", -1250],
    ["7,00CR", 700],
    ["-₺12,50", -1250],
  ])("%s contains a direction", (written, amount) =>
    expect(readAmount(written, ",")).toEqual({ amount, isSigned: true }),
  );

  test.each(["12,50 X", "-12,50 A", "12,50 USD"])("%j is not an amount", (written) =>
    expect(readAmount(written, ",")).toBeNull(),
  );

  test("are read with English separators", () => {
    expect(readAmount("1,234.56", ".")).toEqual({ amount: 123456, isSigned: false });
    expect(readAmount("1.234,56", ".")).toBeNull();
  });
});

describe("numbers of spreadsheets", () => {
  test.each([
    ["1234.5", 123450],
    ["-0.30000000000000004", -30],
    ["1234.5599999999999", 123456],
    ["1.5E3", 150000],
    ["100", 10000],
    ["2.9E-1", 29],
    ["0.29", 29],
    ["90071992547.99", 9007199254799],
  ])("%s", (written, amount) => expect(readStoredNumber(written)).toBe(amount));

  test.each(["", "1,5", "1.234", "1.005", "NaN", "1E40", "0x10", "99999999999999"])(
    "%j is not an amount",
    (written) => expect(readStoredNumber(written)).toBeNull(),
  );
});

describe("days", () => {
  test.each([
    ["02.11.2026", "2026-11-02"],
    ["2/11/2026 14:05", "2026-11-02"],
    ["02-11-26", "2026-11-02"],
    ["2026-11-02T10:00:00", "2026-11-02"],
    ["20261102", "2026-11-02"],
    ["02.11.2026-14:05:06", "2026-11-02"],
    ["02.11.2026 14:05:06.123", "2026-11-02"],
    ["15 Kasım 2026", "2026-11-15"],
    ["15 KASIM 2026 Pazar", "2026-11-15"],
    ["1 Ağustos 2026, 14:05", "2026-08-01"],
    ["5-Şub-26", "2026-02-05"],
    ["15-NOV-2026", "2026-11-15"],
    ["3 March 2026", "2026-03-03"],
    ["2026-11-15T23:30:00+03:00", "2026-11-15"],
    ["2026-11-15T22:30:00.000Z", "2026-11-16"],
    ["2026-11-15 23:30:00+0000", "2026-11-16"],
  ])("%s", (written, day) => expect(readDay(written)).toBe(day));

  test.each([
    "31.02.2026",
    "13/13/2026",
    "2026",
    "yarın",
    "02.11-2026",
    "",
    "31 Kasım 2026",
    "15 Kasap 2026",
    "2026-13-15T10:00:00Z",
  ])("%j is not a day", (text) => expect(readDay(text)).toBeNull());

  test("are read from spreadsheets that count from 1900 and from 1904", () => {
    expect(readStoredDay("46328", false)).toBe("2026-11-02");
    expect(readStoredDay("46328.75", false)).toBe("2026-11-02");
    expect(readStoredDay("44866", true)).toBe("2026-11-02");
    expect(readStoredDay("-1", false)).toBeNull();
  });
});
