import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { begin } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { lockAttempt } from "./lock-attempt.ts";
import { paymentAttempts } from "./table.ts";

const patience = { timeout: 10_000 };

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
afterAll(() => payments.close());

test("an unknown number locks nothing", async () => {
  const found = await payments.ctx.db.transaction((tx) => lockAttempt(tx, "HDHICYOKTU000000"));
  expect(found).toBeUndefined();
});

// The embedded database has one connection: no second transaction can wait there.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "the order is locked before its attempt, and the attempt read as it is after the wait",
  async () => {
    const { db } = payments.ctx;
    const { orderId: id } = await begin(payments.ctx);
    const mine = eq(paymentAttempts.number, id);
    let waiting: ReturnType<typeof locked> | undefined;
    const locked = () => db.transaction((tx) => lockAttempt(tx, id));
    await db.transaction(async (tx) => {
      await tx.select().from(paymentAttempts).where(mine).for("update");
      waiting = locked();
      const held = () => db.execute(sql`select 1 from orders where id = ${id} for update nowait`);
      await vi.waitFor(() => expect(held()).rejects.toMatchObject({ cause: { code: "55P03" } }), patience);
      await tx.update(paymentAttempts).set({ inquiryCount: 7 }).where(mine);
    });
    expect(await waiting).toMatchObject({ order: { id }, attempt: { number: id, inquiryCount: 7 } });

    await db.transaction(async (tx) => {
      await tx.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
      waiting = locked();
      await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), patience);
    });
    expect(await waiting).toMatchObject({ order: { id, status: "cancelled" }, attempt: { inquiryCount: 7 } });
  },
);

async function waitingForLocks(): Promise<number> {
  const rows = await rowsOf<{ n: number }>(payments.ctx.db)`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rows[0]?.n ?? 0;
}
