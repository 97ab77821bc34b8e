import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { eraseOrders } from "#server/giving/privacy/erase-orders.ts";
import { lockOrders } from "#server/giving/privacy/erase-person.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { createOrder } from "./create-order.ts";
import { finishPayment } from "./finish-payment.ts";
import { paymentAlarms, paymentAttempts } from "./table.ts";

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
afterAll(() => payments.close());

const press = (key: string) =>
  createOrder(payments.ctx, {
    request: orderRequest(),
    language: "tr",
    key: { key: `replayed-${key}`, bodyHash: "x" },
  });

async function declined(key: string): Promise<string> {
  const begun = await press(key);
  if (begun.kind === "refused" || begun.state !== "payable") throw new Error("not begun");
  const callback = await payAtBank(begun.payment, "100051");
  await finishPayment(payments.ctx, callback ?? new URLSearchParams());
  return begun.orderId;
}

const setByStaff = (id: string, status: string) =>
  payments.ctx.db
    .update(orders)
    .set({ status, statusNote: "Arandı.", staffChangedAt: payments.clock.now() })
    .where(eq(orders.id, id));

test("an unpaid order that staff changed can be paid again, and is booked", async () => {
  for (const status of ["payment_failed", "pending"]) {
    const orderId = await declined(status);
    await setByStaff(orderId, status);
    const again = await press(status);
    if (again.kind === "refused" || again.state !== "payable") throw new Error(JSON.stringify(again));
    expect(again.orderId).toBe(orderId);
    const second = await payAtBank(again.payment, "100005");
    await finishPayment(payments.ctx, second ?? new URLSearchParams());
    expect(await payments.order(orderId)).toMatchObject({ status: "payment_failed", errorCode: "05" });
    const last = await press(status);
    if (last.kind === "refused" || last.state !== "payable") throw new Error(JSON.stringify(last));
    const approval = await payAtBank(last.payment, "123456");
    expect(await finishPayment(payments.ctx, approval ?? new URLSearchParams())).toMatchObject({
      status: "success",
    });
    expect((await payments.order(orderId))?.status).toBe("completed");
  }
});

test("the decline of an earlier form leaves the order open while the donor pays in the next one", async () => {
  const first = await press("overtaken");
  const second = await press("overtaken");
  if (first.kind === "refused" || second.kind === "refused" || !first.payment || !second.payment)
    throw new Error("not begun");
  const decline = await payAtBank(first.payment, "100051");
  await finishPayment(payments.ctx, decline ?? new URLSearchParams());
  expect(await payments.order(first.orderId)).toMatchObject({ status: "pending", errorCode: null });
  const approval = await payAtBank(second.payment, "123456");
  await finishPayment(payments.ctx, approval ?? new URLSearchParams());
  expect((await payments.order(first.orderId))?.status).toBe("completed");
});

test("a cancelled order is closed; one that a card has paid is never payable again, regardless of its status", async () => {
  const orderId = await declined("closed");
  await setByStaff(orderId, "cancelled");
  expect(await press("closed")).toMatchObject({ orderId, state: "closed", payment: null });

  const first = await press("paid");

  const second = await press("paid");
  if (first.kind === "refused" || second.kind === "refused" || !first.payment || !second.payment)
    throw new Error("not begun");
  const approvals = [await payAtBank(first.payment, "123456"), await payAtBank(second.payment, "123456")];
  await finishPayment(payments.ctx, approvals[0] ?? new URLSearchParams());
  await setByStaff(first.orderId, "pending");
  expect(await press("paid")).toMatchObject({ orderId: first.orderId, state: "closed" });
  // A second approval is a duplicate payment and does not settle the order.
  expect(await finishPayment(payments.ctx, approvals[1] ?? new URLSearchParams())).toEqual({
    status: "pending",
    orderId: first.orderId,
  });
  const alarms = await payments.ctx.db
    .select()
    .from(paymentAlarms)
    .where(eq(paymentAlarms.orderId, first.orderId));
  expect(alarms.map(({ kind }) => kind)).toEqual(["duplicate_payment"]);
});

test("an order that was paid while it was cancelled, and that staff reopened, takes no further payment", async () => {
  const first = await press("reopened");
  const second = await press("reopened");
  if (first.kind === "refused" || second.kind === "refused" || !first.payment || !second.payment)
    throw new Error("not begun");
  const { orderId } = first;
  const approvals = [await payAtBank(first.payment, "123456"), await payAtBank(second.payment, "123456")];
  await setByStaff(orderId, "cancelled");
  await finishPayment(payments.ctx, approvals[0] ?? new URLSearchParams());
  await setByStaff(orderId, "pending");
  expect(await press("reopened")).toMatchObject({ orderId, state: "closed", payment: null });
  const late = await finishPayment(payments.ctx, approvals[1] ?? new URLSearchParams());
  expect(late).toEqual({ status: "pending", orderId });
  expect((await payments.order(orderId))?.status).toBe("pending");
});

test("a campaign that was closed since takes no further form, and an approval that was under way still counts", async () => {
  const { db } = payments.ctx;
  const orderId = await declined("campaign");
  const open = await press("campaign");
  if (open.kind === "refused" || open.state !== "payable") throw new Error("not begun");
  await db.update(campaigns).set({ isActive: false }).where(eq(campaigns.id, "genel"));
  try {
    expect(await press("campaign")).toEqual({ kind: "refused", code: "INVALID_CAMPAIGN", subject: "genel" });
    const approval = await payAtBank(open.payment, "123456");
    await finishPayment(payments.ctx, approval ?? new URLSearchParams());
    expect((await payments.order(orderId))?.status).toBe("completed");
    expect(await press("campaign")).toMatchObject({ orderId, state: "paid" });
  } finally {
    await db.update(campaigns).set({ isActive: true }).where(eq(campaigns.id, "genel"));
  }
});

test("the key of an erased order is unknown", async () => {
  const { db } = payments.ctx;
  const orderId = await declined("erased");
  await db.transaction((tx) => eraseOrders(tx, [orderId], payments.clock.now()));
  const again = await press("erased");
  expect(again).toMatchObject({ kind: "created", replayed: false });
  expect(again.kind === "created" && again.orderId).not.toBe(orderId);
});

// The embedded database has one connection: no second transaction can wait there.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a replay that waited while its order was erased does not bring the order back",
  async () => {
    const { db } = payments.ctx;
    const orderId = await declined("waiting");
    let waiting: ReturnType<typeof press> | undefined;
    await db.transaction(async (tx) => {
      await lockOrders(tx, [orderId]);
      waiting = press("waiting");
      const waits = () =>
        db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await vi.waitFor(async () => expect((await waits()) as unknown).toMatchObject({ rowCount: 1 }), 10_000);
      await eraseOrders(tx, [orderId], payments.clock.now());
    });
    expect(await waiting).toMatchObject({ kind: "created", replayed: false });
    expect(await payments.order(orderId)).toMatchObject({ status: "payment_failed", customerPhone: null });
    const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
    expect(attempts).toHaveLength(1);
  },
);
