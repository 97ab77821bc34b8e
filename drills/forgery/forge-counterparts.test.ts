import { expect, test } from "vitest";
import { forgeCounterparts } from "./forge-counterparts.ts";

test("none of some thousand forged messages moves money at any bank, and genuine payments settle", async () => {
  for (const { title, figures, faults } of await forgeCounterparts(750, 1_000)) {
    expect(faults, title).toEqual({ violations: [], "genuine payments that did not settle": [] });
    expect(figures.forgeries).toBeGreaterThanOrEqual(750);
    expect(figures["genuine payments"]).toBeGreaterThanOrEqual(3);
  }
}, 120_000);
