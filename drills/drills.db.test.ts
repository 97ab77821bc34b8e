import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { exportDrill } from "./export-drill.ts";
import { forgeAgainstBooks } from "./forgery/forge-books.ts";
import { startBank } from "./harness/bank-process.ts";
import { root } from "./harness/program.ts";
import { createStore } from "./harness/store.ts";
import { killDrill } from "./kill-drill.ts";
import { reconcileDrill } from "./reconcile/reconcile-drill.ts";
import { twoProcessDrill } from "./two-process-drill.ts";

// Short versions of `npm run proof`, on the kind of database that the test project runs on.
const postgresUrl = process.env.TEST_DATABASE === "postgres" ? inject("postgresUrl") : undefined;

describe("with the built server", () => {
  beforeAll(async () => {
    // Set-up programs run before TypeScript works, so they are loaded by path, without types.
    const { build } = await import(join(root, "tools/setup/build.mjs"));
    const { alone } = await import(join(root, "tools/setup/lock.mjs"));
    expect(await alone(() => build(process.execPath))).toEqual({ ok: true });
  }, 180_000);

  test("donations survive killed servers: our books equal the bank's", async () => {
    const report = await killDrill({
      donations: postgresUrl ? 30 : 15,
      seed: 1_000 + new Date().getDate(),
      ...(postgresUrl ? { postgresUrl } : {}),
      requestsBetweenKills: postgresUrl ? [8, 20] : [8, 14],
      settledBy: "drill",
    });
    const { lost, doubled, differences } = report;
    expect({ lost, doubled, differences }).toEqual({ lost: [], doubled: [], differences: [] });
    expect(report.kills).toBeGreaterThan(1);
    expect(report.orders.completed).toBeGreaterThan(postgresUrl ? 5 : 2);
  }, 120_000);

  if (postgresUrl) {
    test("two servers on one database settle, order and inquire once", async () => {
      const report = await twoProcessDrill(postgresUrl, { times: 20, questions: 12 });
      expect(report).toMatchObject({ settlements: 1, orders: 1, asked: 12, violations: [] });
    }, 120_000);

    test("exports contain every row, and survive browsers that disconnect or do not read", async () => {
      const { files, violations } = await exportDrill(postgresUrl, 5_000, Number.POSITIVE_INFINITY);
      expect([violations, files.map(({ rows }) => rows)]).toEqual([[], [5_000, 5_000, 5_000]]);
    }, 120_000);
  }
});

test("forged callbacks settle nothing, and genuine ones among them do", async () => {
  const store = await createStore(postgresUrl);
  const bank = await startBank(join(store.folder, "bank.jsonl"));
  try {
    const report = await store.look((opened) => forgeAgainstBooks(opened, bank, 100, 1_000));
    expect(report.violations).toEqual([]);
    expect(report.settledControls).toBeGreaterThan(5);
  } finally {
    await bank.stop();
    await store.remove();
  }
}, 60_000);

test.runIf(postgresUrl)(
  "a lying bank is found out the night after, and nothing else is",
  async () => {
    const report = await reconcileDrill({ orders: 60, seed: 7, ...(postgresUrl ? { postgresUrl } : {}) });
    const { differences, missing, unplanned, broken } = report;
    expect([differences, missing, unplanned, broken]).toEqual([[], [], [], []]);
    expect(report.alarms).toBe(9);
    expect(report.settledAtNight).toBeGreaterThan(1);
  },
  60_000,
);
