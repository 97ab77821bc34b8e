import { expect, test } from "vitest";
import { powerLossDrill } from "./power-loss-drill.ts";

// Opens a database many times: `npm run test:everything`, or the drill `power-loss`.
test.runIf(process.env.EVERYTHING === "1")(
  "an embedded database whose power fails has everything that it acknowledged",
  async () => {
    const report = await powerLossDrill(["torn"], 90, 1_000 + new Date().getDate());
    expect(report.faults).toEqual({ violations: [] });
    // Otherwise the test would prove nothing.
    expect(report.figures["sectors that were never asked for and are gone"]).toBeGreaterThan(50);
  },
  60_000,
);
