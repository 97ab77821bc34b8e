import { expect, test } from "vitest";
import { powerLossDrill } from "./power-loss-drill.ts";

// The test opens a database many times, so only `npm run test:everything` runs it.
test.runIf(process.env.EVERYTHING === "1")(
  "an embedded database has every acknowledged row after a power loss",
  async () => {
    const report = await powerLossDrill(["torn"], 90, 1_000 + new Date().getDate());
    expect(report.faults).toEqual({ violations: [] });
    // Without lost sectors the test would prove nothing.
    expect(report.figures["unsynced sectors that are lost"]).toBeGreaterThan(50);
  },
  60_000,
);
