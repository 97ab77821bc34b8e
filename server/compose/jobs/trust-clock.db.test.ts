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

let site: Site;
/** The milliseconds by which the site's clock is ahead of the database's clock. */
let clockLeadMs = 0;
const clock = { now: () => new Date(Date.now() + clockLeadMs) };
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  clockLeadMs = 0;
  await site.db.delete(settings);
  await site.db.delete(paymentAlarms);
});

const createTrust = () => createClockTrust({ db: site.db, clock, log: silent });
const openAlarms = () => site.db.$count(paymentAlarms, sql`kind = 'clock_doubtful' and resolved_at is null`);

/** Stores the time of the last check. A negative number is a time in the future. */
async function storeLastCheck(agoMs: number): Promise<void> {
  const at = new Date(clock.now().getTime() - agoMs).toISOString();
  await site.db.update(settings).set({ value: sql`jsonb_set(value, '{at}', ${JSON.stringify(at)}::jsonb)` });
}

test("a clock that differs from the database's clock is not trusted, and raises an alarm", async () => {
  const isTrusted = createTrust();
  expect(await isTrusted()).toBe(true);
  for (const leadMs of [31 * dayMs, -3 * hourMs]) {
    clockLeadMs = leadMs;
    expect(await isTrusted()).toBe(false);
    expect(await openAlarms()).toBe(1);
  }
  clockLeadMs = 30 * 60_000;
  expect(await isTrusted()).toBe(true);
  expect(await openAlarms()).toBe(0);
});

test("after a leap of more than a day the clock is not trusted for a day, or until it is set back", async () => {
  expect(await createTrust()()).toBe(true);
  await storeLastCheck(200 * dayMs);
  // The doubt remains after a restart, because the database contains the time of the last check.
  expect(await createTrust()()).toBe(false);
  expect(await openAlarms()).toBe(1);
  await storeLastCheck(-199 * dayMs);
  expect(await createTrust()()).toBe(true);
  expect(await openAlarms()).toBe(0);

  await storeLastCheck(31 * dayMs);
  expect(await createTrust()()).toBe(false);
  await site.db.update(settings).set({
    value: sql`jsonb_set(value, '{doubtedUntil}', ${JSON.stringify(new Date(Date.now() - 1).toISOString())}::jsonb)`,
  });
  expect(await createTrust()()).toBe(true);
});

test("after a leap of some hours the clock is not trusted for an hour, without an alarm", async () => {
  expect(await createTrust()()).toBe(true);
  await storeLastCheck(10 * hourMs);
  expect(await createTrust()()).toBe(false);
  expect(await openAlarms()).toBe(0);
  await storeLastCheck(10 * 60_000);
  expect(await createTrust()()).toBe(false);
});

test("the first check of a database compares the clock with the newest order", async () => {
  const id = await site.place({ createdAt: new Date(Date.now() - 40 * dayMs) });
  expect(await createTrust()()).toBe(false);
  await site.db.delete(settings);
  await site.place({ createdAt: new Date() });
  expect(await createTrust()()).toBe(true);
  await site.db.update(orders).set({ status: "cancelled" }).where(sql`id <> ${id}`);
});

// The embedded database has one connection, so no other session can hold a row.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "while another session locks the row of the stored time, the clock is not trusted",
  async () => {
    const isTrusted = createTrust();
    expect(await isTrusted()).toBe(true);
    await site.db.transaction(async (tx) => {
      await tx.select().from(settings).for("update");
      expect(await isTrusted()).toBe(false);
    });
    expect(await isTrusted()).toBe(true);
  },
);

test("with a clock 31 days ahead no background job of the effect `ends` changes an order or deletes a row", async () => {
  const id = await site.place({ createdAt: new Date(Date.now() - 10 * dayMs) });
  await site.db
    .insert(idempotencyKeys)
    .values({ key: "k".repeat(16), bodyHash: "x", orderId: id, createdAt: new Date() });
  const { scheduler, run } = createTestScheduler();
  // A job that uses pictures or statements would throw, because this context has none.
  const { db, connection, sms } = site;
  startJobs(scheduler, { db, connection, sms, clock, log: silent } as JobContext);
  const endingJobs = everyJob.filter(({ effect }) => effect === "ends").map(({ name }) => name);
  expect(endingJobs).toEqual(
    expect.arrayContaining(["cancel-unpaid-transfers", "purge-deleted", "apply-matches"]),
  );
  clockLeadMs = 31 * dayMs;
  for (const name of endingJobs) await run(name);
  expect((await site.readOrder(id)).status).toBe("pending");
  expect(await site.db.$count(idempotencyKeys)).toBe(1);
  // Called directly, without the clock check, the job cancels the order.
  await cancelUnpaidTransfers({ db: site.db, clock });
  expect((await site.readOrder(id)).status).toBe("cancelled");
});
