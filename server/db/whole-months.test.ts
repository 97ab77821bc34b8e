import { expect, test } from "vitest";
import { type DayRange, wholeMonths } from "./whole-months.ts";

/** Two years and some days around them, with a February of 29 days. */
const days: string[] = [];
for (let day = Date.parse("2023-11-28"); day <= Date.parse("2025-02-03"); day += 86_400_000) {
  days.push(new Date(day).toISOString().slice(0, 10));
}
const within = ({ from, to }: DayRange) => days.filter((day) => (!from || day >= from) && (!to || day <= to));

/** Each day as often as it is counted. */
function counted(range: DayRange): string[] {
  const { months, rest } = wholeMonths(range);
  const inMonths = months
    ? days.filter((day) => (!months.since || day >= months.since) && (!months.until || day < months.until))
    : [];
  return [...inMonths, ...rest.flatMap(within)].sort();
}

test("counts every day of the range once, and no other", () => {
  const bounds = [
    undefined,
    ...days.filter((_, at) => at % 5 === 0 || /-(28|29|30|31|01|02)$/.test(days[at] ?? "")),
  ];
  for (const from of bounds) {
    for (const to of bounds) expect(counted({ from, to }), `${from} to ${to}`).toEqual(within({ from, to }));
  }
});

test("uses whole months, and days only beside them", () => {
  expect(wholeMonths({})).toEqual({ months: {}, rest: [] });
  expect(wholeMonths({ from: "2024-02-01", to: "2024-02-29" })).toEqual({
    months: { since: "2024-02-01", until: "2024-03-01" },
    rest: [],
  });
  expect(wholeMonths({ from: "2023-12-31", to: "2024-02-28" })).toEqual({
    months: { since: "2024-01-01", until: "2024-02-01" },
    rest: [
      { from: "2023-12-31", to: "2023-12-31" },
      { from: "2024-02-01", to: "2024-02-28" },
    ],
  });
  expect(wholeMonths({ from: "2024-01-02", to: "2024-02-28" }).months).toBeUndefined();
});
