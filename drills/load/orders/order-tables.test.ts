import { expect, test } from "vitest";
import { type OrderFindings, orderTables, slowOnes } from "./order-tables.ts";

const mebibyte = 1024 * 1024;

function findings(slow: number): OrderFindings {
  const few = { median: 4, processor: 3, found: { total: 12, capped: false } };
  return {
    databaseVersion: "18",
    databases: [
      { orders: 10_000, fill: 1_000, size: mebibyte },
      { orders: 1_000_000, fill: 90_000, size: 100 * mebibyte },
    ],
    timings: [
      {
        part: "search",
        name: "a name",
        times: [few, { median: slow, processor: 20, found: { total: 1_000, capped: true } }],
      },
      {
        part: "dashboard",
        name: "numbers",
        times: [few, { median: 500, processor: 20, found: undefined }],
      },
    ],
  };
}

test("few and many orders are in one row, with the number found among many", () => {
  const table = orderTables(findings(60));
  expect(table).toContain("| a name | 1,000+ | 4.0 ms | 60.0 ms | 20.0 ms | 15.0 |");
  expect(table).toContain("| numbers | – | 4.0 ms | 500 ms | 20.0 ms | 125 |");
});

test("a page of orders may take 100 ms by the clock or, on a busy machine, of processor time", () => {
  expect(slowOnes(findings(100), "median")).toEqual([]);
  expect(slowOnes(findings(101), "median")).toEqual([expect.stringContaining("a name: 101 ms")]);
  expect(slowOnes(findings(101), "processor")).toEqual([]);
});
