import { expect, test } from "vitest";
import { forgeVerdicts } from "./forge-verdicts.ts";

test("none of some thousand forgeries passes, though many pass a check of the hash alone", () => {
  const { figures, faults } = forgeVerdicts(6_000, 1_000);
  expect(faults).toEqual({ violations: [] });
  expect(figures["would fool a check of the hash alone"]).toBeGreaterThan(20);
  expect(figures["verdicts: the approval that it was"]).toBeGreaterThan(100);
});
