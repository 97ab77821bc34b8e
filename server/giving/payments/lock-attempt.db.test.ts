import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { begin } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { paymentAttempts } from "./table.ts";

const waitOptions = { timeout: 10_000 };

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
afterAll(() => payments.close());

test("an unknown number locks nothing", async () => {
  const attempt = await payments.ctx.db.transaction((tx) => lockAttempt(tx, "HDHICYOKTU000000"));
  expect(attempt).toBeUndefined();
});

// On the embedded database, which has one connection, no second transaction can wait.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "the order is locked before its attempt, and both rows are read as they are after the wait",
  async () => {
    const { db } = payments.ctx;
    const { orderId: id } = await begin(payments.ctx);
    const isThisAttempt = eq(paymentAttempts.number, id);
    let waitingLock: ReturnType<typeof lockInTransaction> | undefined;
    const lockInTransaction = () => db.transaction((tx) => lockAttempt(tx, id));
    await db.transaction(async (tx) => {
      await tx.select().from(paymentAttempts).where(isThisAttempt).for("update");
      waitingLock = lockInTransaction();
      const lockOrder = () => db.execute(sql`select 1 from orders where id = ${id} for update nowait`);
      await vi.waitFor(
        () => expect(lockOrder()).rejects.toMatchObject({ cause: { code: "55P03" } }),
        waitOptions,
      );
      await tx.update(paymentAttempts).set({ inquiryCount: 7 }).where(isThisAttempt);
    });
    expect(await waitingLock).toMatchObject({ order: { id }, attempt: { number: id, inquiryCount: 7 } });

    await db.transaction(async (tx) => {
      await tx.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
      waitingLock = lockInTransaction();
      await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), waitOptions);
    });
    expect(await waitingLock).toMatchObject({
      order: { id, status: "cancelled" },
      attempt: { inquiryCount: 7 },
    });
  },
);

async function countWaiting(): Promise<number> {
  const rows = await rowsOf<{ n: number }>(payments.ctx.db)`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rows[0]?.n ?? 0;
}
