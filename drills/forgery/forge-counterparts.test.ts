import { expect, test } from "vitest";
import { forgeCounterparts } from "./forge-counterparts.ts";

test("none of some thousand forged messages moves money at any bank, and genuine payments settle", async () => {
  const { figures, faults } = await forgeCounterparts(3_000, 1_000);
  expect(faults).toEqual({ violations: [], "genuine payments that did not settle": [] });
  expect(figures.forgeries).toBeGreaterThanOrEqual(3_000);
  expect(figures["genuine payments"]).toBeGreaterThan(10);
}, 60_000);
