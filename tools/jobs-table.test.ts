import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsWithJobs } from "./jobs-table.ts";

test("docs/operations.md names every background job (write it with `npm run docs:jobs`)", () => {
  const wanted = operationsWithJobs();
  expect(wanted).toContain("| `cancel-unpaid-transfers` | every hour, minute 23 | yes |");
  expect(wanted).toContain("| `remind-unpaid` | every day, 10:00 |");
  expect(readFileSync("docs/operations.md", "utf8")).toBe(wanted);
});
