import { expect, test } from "vitest";
import { currentYear, formatDate, formatDateTime, formatLongDate, yearMonth } from "./dates.ts";

const newYear = "2025-12-31T21:05:00Z";

test("a moment is shown with its day in Istanbul, in Turkish format", () => {
  expect(formatDate(newYear, "tr")).toBe("01.01.2026");
  expect(formatLongDate(newYear, "tr")).toBe("1 Ocak 2026");
  expect(formatDateTime(newYear, "tr")).toBe("01.01.2026 00:05");
  expect(formatDate(Date.parse(newYear) - 6 * 60_000, "tr")).toBe("31.12.2025");
});

test("dates in English and Arabic have Latin digits and Gregorian months", () => {
  expect(formatDate(newYear, "en")).toBe("01/01/2026");
  expect(formatLongDate(newYear, "en")).toBe("1 January 2026");
  expect(formatLongDate(newYear, "ar")).toBe("1 يناير 2026");
});

test("a year and a month begin when they begin in Istanbul", () => {
  expect(currentYear(new Date(newYear))).toBe(2026);
  expect(currentYear(new Date("2025-12-31T20:59:59Z"))).toBe(2025);
  expect(yearMonth(new Date("2026-06-30T21:00:00Z"))).toEqual({ year: 2026, month: 7 });
});
