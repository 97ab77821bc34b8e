import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsWithJobs } from "./jobs-table.ts";

test("docs/operations.md lists every background job (`npm run docs:jobs` writes the table)", () => {
  const expected = operationsWithJobs();
  expect(expected).toContain("| `cancel-unpaid-transfers` | every hour, minute 23 | yes |");
  expect(expected).toContain("| `remind-unpaid` | every day, 10:00 |");
  expect(readFileSync("docs/operations.md", "utf8")).toBe(expected);
});
