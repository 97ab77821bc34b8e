import { expect, test } from "vitest";
import { forgeVerdicts } from "./forge-verdicts.ts";

test("none of some thousand forgeries passes, though many pass a check of the hash alone", () => {
  const report = forgeVerdicts(6_000, 1_000);
  expect(report.violations).toEqual([]);
  expect(report.wouldFoolHashAlone).toBeGreaterThan(20);
  expect(report.stillApproved).toBeGreaterThan(100);
});
