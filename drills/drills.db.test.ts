import { beforeAll, describe, expect, inject, test } from "vitest";
import { buildForTests } from "#testing/site/test-build.ts";
import { forgeAgainstBooks } from "./forgery/forge-books.ts";
import { killDrill } from "./kill-drill.ts";
import { reconcileDrill } from "./reconcile/reconcile-drill.ts";
import { twoProcessDrill } from "./two-process-drill.ts";

// Short versions of `npm run drill`, on the kind of database of the test project.
const postgresUrl = process.env.TEST_DATABASE === "postgres" ? inject("postgresUrl") : undefined;
const everything = process.env.EVERYTHING === "1";

describe("with the built server", () => {
  beforeAll(buildForTests, 180_000);

  test("our books equal the bank's after the server was killed during donations", async () => {
    const { figures, faults } = await killDrill({
      donations: everything && postgresUrl ? 30 : 15,
      seed: 1_000 + new Date().getDate(),
      postgresUrl,
      requestsBetweenKills: everything && postgresUrl ? [8, 20] : [8, 14],
      settledBy: "drill",
    });
    expect(faults).toEqual({ "lost after an answer": [], doubled: [], differences: [] });
    expect(figures.kills).toBeGreaterThan(1);
    expect(figures["orders completed"]).toBeGreaterThan(everything && postgresUrl ? 5 : 2);
  }, 120_000);

  if (postgresUrl) {
    test("two servers on one database settle, create and inquire about an order once", async () => {
      const { figures, faults } = await twoProcessDrill(postgresUrl, { repeats: 20, unpaidOrders: 12 });
      expect(faults).toEqual({ violations: [] });
      expect(figures).toMatchObject({ settlements: 1, orders: 1, "inquiries at the bank": 12 });
    }, 120_000);

    test("the nightly reconciliation raises an alarm for each false answer of a bank, and no other alarm", async () => {
      const orders = everything ? 60 : 30;
      const { figures, faults } = await reconcileDrill({ orders, seed: 7, postgresUrl });
      expect(Object.entries(faults).filter(([, list]) => list.length > 0)).toEqual([]);
      expect(figures["alarms at the end"]).toBe(10);
      expect(figures["payments that the night settled"]).toBeGreaterThan(1);
    }, 120_000);
  }
});

test("forged callbacks settle no order, and genuine callbacks settle theirs", async () => {
  const { figures, faults } = await forgeAgainstBooks(postgresUrl, 100, 1_000);
  expect(faults).toEqual({ violations: [] });
  expect(figures["genuine approvals that completed their order"]).toBeGreaterThanOrEqual(5);
}, 60_000);
