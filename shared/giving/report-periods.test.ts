import { describe, expect, test } from "vitest";
import {
  divideDays,
  findEarlier,
  findMonth,
  findPeriod,
  formatPart,
  type ReportComparison,
  type ReportPeriod,
} from "./report-periods.ts";

function compare(
  period: ReportPeriod,
  today: string,
  comparison: ReportComparison,
  days?: [string, string],
): string[] {
  const chosen = days && { from: days[0], to: days[1] };
  const found = findPeriod(period, today, "2024-03-05", chosen);
  const earlier = findEarlier(period, found, comparison, today);
  return [found, earlier].map((part) => (part ? `${part.from} ${part.to}` : "–"));
}

test.each<[ReportPeriod, string, ReportComparison, string, string]>([
  ["this-year", "2026-11-28", "year", "2026-01-01 2026-11-28", "2025-01-01 2025-11-28"],
  ["this-year", "2028-02-29", "year", "2028-01-01 2028-02-29", "2027-01-01 2027-02-28"],
  ["this-year", "2029-02-28", "year", "2029-01-01 2029-02-28", "2028-01-01 2028-02-28"],
  ["this-year", "2026-11-28", "before", "2026-01-01 2026-11-28", "2025-01-01 2025-11-28"],
  ["this-month", "2026-03-31", "before", "2026-03-01 2026-03-31", "2026-02-01 2026-02-28"],
  ["this-month", "2028-03-31", "before", "2028-03-01 2028-03-31", "2028-02-01 2028-02-29"],
  ["this-month", "2026-02-28", "before", "2026-02-01 2026-02-28", "2026-01-01 2026-01-28"],
  ["this-month", "2028-02-29", "year", "2028-02-01 2028-02-29", "2027-02-01 2027-02-28"],
  ["this-month", "2026-01-31", "before", "2026-01-01 2026-01-31", "2025-12-01 2025-12-31"],
  ["last-month", "2029-03-10", "year", "2029-02-01 2029-02-28", "2028-02-01 2028-02-29"],
  ["last-month", "2026-03-10", "before", "2026-02-01 2026-02-28", "2026-01-01 2026-01-31"],
  ["last-year", "2026-11-28", "year", "2025-01-01 2025-12-31", "2024-01-01 2024-12-31"],
  ["this-week", "2026-11-28", "before", "2026-11-23 2026-11-28", "2026-11-16 2026-11-21"],
  ["this-week", "2026-11-29", "none", "2026-11-23 2026-11-29", "–"],
  ["all", "2026-11-28", "year", "2024-03-05 2026-11-28", "–"],
])("%s on %s beside %s", (period, today, comparison, days, earlier) => {
  expect(compare(period, today, comparison)).toEqual([days, earlier]);
});

test.each<[[string, string], ReportComparison, string, string]>([
  [["2026-10-01", "2026-10-10"], "before", "2026-10-01 2026-10-10", "2026-09-21 2026-09-30"],
  [["2026-10-10", "2026-10-01"], "year", "2026-10-01 2026-10-10", "2025-10-01 2025-10-10"],
  [["2026-11-01", "2026-12-31"], "year", "2026-11-01 2026-11-28", "2025-11-01 2025-11-28"],
  [["2024-02-01", "2024-02-29"], "year", "2024-02-01 2024-02-29", "2023-02-01 2023-02-28"],
  [["2025-02-01", "2025-02-28"], "year", "2025-02-01 2025-02-28", "2024-02-01 2024-02-29"],
])("chosen days %s beside %s", (days, comparison, found, earlier) => {
  expect(compare("days", "2026-11-28", comparison, days)).toEqual([found, earlier]);
});

test("chosen days are compared with other chosen days", () => {
  const days = findPeriod("days", "2026-11-28", "", { from: "2026-05-01", to: "2026-05-31" });
  const chosen = { from: "2019-05-01", to: "2019-06-15" };
  expect(findEarlier("days", days, "days", "2026-11-28", chosen)).toEqual(chosen);
});

describe("the parts of a period", () => {
  const parts = (unit: "day" | "week" | "month" | "year", from: string, to: string) =>
    divideDays(unit, { from, to }).map((part) => formatPart(unit, part));

  test("are its months, weeks and years, each day once", () => {
    expect(parts("month", "2026-01-01", "2026-03-15")).toEqual(["Ocak 2026", "Şubat 2026", "Mart 2026"]);
    expect(parts("week", "2026-11-26", "2026-12-02")).toEqual([
      "26–29 Kasım 2026",
      "30 Kasım – 2 Aralık 2026",
    ]);
    expect(parts("year", "2024-12-31", "2026-01-01")).toEqual(["2024", "2025", "2026"]);
    expect(parts("day", "2028-02-28", "2028-03-01")).toHaveLength(3);
    expect(parts("day", "2027-02-28", "2027-03-01")).toHaveLength(2);
    expect(divideDays("day", { from: "2028-01-01", to: "2028-12-31" })).toHaveLength(366);
  });
});

test("the monthly sheet is about the last whole month, and this month ends today", () => {
  // In Istanbul it is already March.
  const now = new Date("2028-02-29T21:00:00Z");
  expect(findMonth(null, now)).toMatchObject({
    days: { from: "2028-02-01", to: "2028-02-29" },
    earlier: { from: "2027-02-01", to: "2027-02-28" },
  });
  expect(findMonth("2028-03", now).days).toEqual({ from: "2028-03-01", to: "2028-03-01" });
  expect(findMonth("2028-04", now).days.from, "a month that has not begun").toBe("2028-02-01");
  expect(findMonth("2026-12", now)).toMatchObject({
    yearSoFar: { from: "2026-01-01", to: "2026-12-31" },
    earlierYear: { from: "2025-01-01", to: "2025-12-31" },
  });
});
