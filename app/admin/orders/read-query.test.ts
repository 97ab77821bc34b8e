import { expect, test } from "vitest";
import { readOrdersQuery } from "./read-query.ts";

const read = (search: string) => readOrdersQuery(new URL(`http://localhost/x/orders${search}`));

test("reads days, amounts in lira and words from the address", () => {
  const { wanted, ranges } = read(
    "?q= Ayşe &status=completed&method=card&from=2026-11-01&to=2026-11-20&min=1.000&max=2.500,50&page=3",
  );
  expect(wanted).toEqual({
    search: "Ayşe",
    status: "completed",
    method: "card",
    from: "2026-11-01",
    to: "2026-11-20",
    minAmount: 100_000,
    maxAmount: 250_050,
    page: 3,
  });
  expect(ranges.min).toBe("1.000");
});

test("ignores invalid values, which would be errors in the database", () => {
  const { wanted, list } = read("?status=paid&from=2026-02-31&to=morgen&min=viel&page=-2");
  expect(wanted.from).toBeUndefined();
  expect(wanted.to).toBeUndefined();
  expect(wanted.minAmount).toBeUndefined();
  expect(wanted.page).toBe(1);
  expect(list.filters).toEqual({ min: "viel" });
});
