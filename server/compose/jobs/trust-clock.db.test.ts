import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelUnpaidTransfers } from "#server/giving/orders/cancel-unpaid-transfers.ts";
import { idempotencyKeys, orders } from "#server/giving/orders/table.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import { settings } from "#server/platform/db/table.ts";
import { dayMs, hourMs } from "#shared/text/time.ts";
import { silent } from "#testing/databases/test-database.ts";
import { createTestScheduler } from "#testing/world/scheduler.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { everyJob } from "./every-job.ts";
import type { JobContext } from "./job.ts";
import { startJobs } from "./start-jobs.ts";
import { createClockTrust } from "./trust-clock.ts";

let t: Site;
/** The site's clock is this many milliseconds ahead of the database's. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());
beforeEach(async () => {
  ahead = 0;
  await t.db.delete(settings);
  await t.db.delete(paymentAlarms);
});

const trust = () => createClockTrust({ db: t.db, clock, log: silent });
const openAlarms = () => t.db.$count(paymentAlarms, sql`kind = 'clock_doubtful' and resolved_at is null`);

/** Stores when the site last saw the clock, which it shares with the database. */
async function lastSeen(ms: number): Promise<void> {
  const at = new Date(clock.now().getTime() - ms).toISOString();
  await t.db.update(settings).set({ value: sql`jsonb_set(value, '{at}', ${JSON.stringify(at)}::jsonb)` });
}

test("a clock that differs from the database's is not trusted, and staff have an alarm meanwhile", async () => {
  const isTrusted = trust();
  expect(await isTrusted()).toBe(true);
  for (const wrong of [31 * dayMs, -3 * hourMs]) {
    ahead = wrong;
    expect(await isTrusted()).toBe(false);
    expect(await openAlarms()).toBe(1);
  }
  ahead = 30 * 60_000;
  expect(await isTrusted()).toBe(true);
  expect(await openAlarms()).toBe(0);
});

test("a leap of a clock shared with the database is not trusted for a day, or until the clock is set back", async () => {
  expect(await trust()()).toBe(true);
  await lastSeen(200 * dayMs);
  // The doubt remains after a restart, because the last seen time is in the database.
  expect(await trust()()).toBe(false);
  expect(await openAlarms()).toBe(1);
  await lastSeen(-199 * dayMs);
  expect(await trust()()).toBe(true);
  expect(await openAlarms()).toBe(0);

  await lastSeen(31 * dayMs);
  expect(await trust()()).toBe(false);
  await t.db.update(settings).set({
    value: sql`jsonb_set(value, '{doubtedUntil}', ${JSON.stringify(new Date(Date.now() - 1).toISOString())}::jsonb)`,
  });
  expect(await trust()()).toBe(true);
});

test("after a night in which the machine was off, the clock is in doubt for an hour, without an alarm", async () => {
  expect(await trust()()).toBe(true);
  await lastSeen(10 * hourMs);
  expect(await trust()()).toBe(false);
  expect(await openAlarms()).toBe(0);
  await lastSeen(10 * 60_000);
  expect(await trust()()).toBe(false);
});

test("without a last seen time, the newest order gives it", async () => {
  const id = await t.place({ createdAt: new Date(Date.now() - 40 * dayMs) });
  expect(await trust()()).toBe(false);
  await t.db.delete(settings);
  await t.place({ createdAt: new Date() });
  expect(await trust()()).toBe(true);
  await t.db.update(orders).set({ status: "cancelled" }).where(sql`id <> ${id}`);
});

// The embedded database has one connection, so no other session can hold a row.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "while another session locks the stored time, the clock is not trusted, and waiting jobs continue",
  async () => {
    const isTrusted = trust();
    expect(await isTrusted()).toBe(true);
    await t.db.transaction(async (tx) => {
      await tx.select().from(settings).for("update");
      expect(await isTrusted()).toBe(false);
    });
    expect(await isTrusted()).toBe(true);
  },
);

test("with a clock 31 days ahead no background job ends or erases anything", async () => {
  const id = await t.place({ createdAt: new Date(Date.now() - 10 * dayMs) });
  await t.db
    .insert(idempotencyKeys)
    .values({ key: "k".repeat(16), bodyHash: "x", orderId: id, createdAt: new Date() });
  const { scheduler, run } = createTestScheduler();
  // Jobs with pictures or statements would throw here, because the test has no such parts.
  const { db, connection, sms } = t;
  startJobs(scheduler, { db, connection, sms, clock, log: silent } as JobContext);
  const ending = everyJob.filter(({ effect }) => effect === "ends").map(({ name }) => name);
  expect(ending).toEqual(
    expect.arrayContaining(["cancel-unpaid-transfers", "purge-deleted", "apply-matches"]),
  );
  ahead = 31 * dayMs;
  for (const name of ending) await run(name);
  expect((await t.order(id)).status).toBe("pending");
  expect(await t.db.$count(idempotencyKeys)).toBe(1);
  // When the same clock is trusted, the job cancels the order.
  await cancelUnpaidTransfers({ db: t.db, clock });
  expect((await t.order(id)).status).toBe("cancelled");
});
