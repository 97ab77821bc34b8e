import { expect, test } from "vitest";
import { readOrdersQuery } from "./read-query.ts";

const read = (search: string) => readOrdersQuery(new URL(`http://localhost/x/orders${search}`));

test("the address contains the search, the days and the amounts of the filter", () => {
  const { query, filter } = read(
    "?q= Ayşe &status=completed&method=card&campaign=genel&category=acil-yardim&donationType=zekat&from=2026-11-01&to=2026-11-20&min=1.000&max=2.500,50&page=3",
  );
  expect(filter).toEqual({
    search: "Ayşe",
    status: "completed",
    method: "card",
    campaign: "genel",
    category: "acil-yardim",
    donationType: "zekat",
    from: "2026-11-01",
    to: "2026-11-20",
    minAmount: 100_000,
    maxAmount: 250_050,
  });
  expect([query.page, query.filters.min]).toEqual([3, "1.000"]);
});

test("an invalid amount stays in its input and does not filter", () => {
  const { query, filter } = read("?status=paid&q=+&min=viel&max=-5");
  expect(JSON.stringify(filter), "the filter, which the audit trail of an export stores").toBe("{}");
  expect(query.filters).toEqual({ min: "viel", max: "-5" });
});
