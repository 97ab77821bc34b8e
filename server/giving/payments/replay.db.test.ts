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

const requestForm = (key: string) =>
  createOrder(payments.ctx, {
    request: orderRequest(),
    language: "tr",
    key: { key: `replayed-${key}`, bodyHash: "x" },
  });

async function declineFirst(key: string): Promise<string> {
  const created = await requestForm(key);
  if (created.kind === "refused" || created.state !== "payable") throw new Error("not begun");
  const callback = await payAtBank(created.payment, "100051");
  await finishPayment(payments.ctx, callback ?? new URLSearchParams());
  return created.orderId;
}

const setStatusByStaff = (id: string, status: string) =>
  payments.ctx.db
    .update(orders)
    .set({ status, statusNote: "Arandı.", staffChangedAt: payments.clock.now() })
    .where(eq(orders.id, id));

test("an unpaid order that staff changed can be paid again, and is booked", async () => {
  for (const status of ["payment_failed", "pending"]) {
    const orderId = await declineFirst(status);
    await setStatusByStaff(orderId, status);
    const repeated = await requestForm(status);
    if (repeated.kind === "refused" || repeated.state !== "payable")
      throw new Error(JSON.stringify(repeated));
    expect(repeated.orderId).toBe(orderId);
    const second = await payAtBank(repeated.payment, "100005");
    await finishPayment(payments.ctx, second ?? new URLSearchParams());
    expect(await payments.readOrder(orderId)).toMatchObject({ status: "payment_failed", errorCode: "05" });
    const last = await requestForm(status);
    if (last.kind === "refused" || last.state !== "payable") throw new Error(JSON.stringify(last));
    const approval = await payAtBank(last.payment, "123456");
    expect(await finishPayment(payments.ctx, approval ?? new URLSearchParams())).toMatchObject({
      status: "success",
    });
    expect((await payments.readOrder(orderId))?.status).toBe("completed");
  }
});

test("a declined attempt does not fail the order while a later attempt is open", async () => {
  const first = await requestForm("overtaken");
  const second = await requestForm("overtaken");
  if (first.kind === "refused" || second.kind === "refused" || !first.payment || !second.payment)
    throw new Error("not begun");
  const decline = await payAtBank(first.payment, "100051");
  await finishPayment(payments.ctx, decline ?? new URLSearchParams());
  expect(await payments.readOrder(first.orderId)).toMatchObject({ status: "pending", errorCode: null });
  const approval = await payAtBank(second.payment, "123456");
  await finishPayment(payments.ctx, approval ?? new URLSearchParams());
  expect((await payments.readOrder(first.orderId))?.status).toBe("completed");
});

test("a cancelled order, and a paid order that staff reopened, get no other form", async () => {
  const orderId = await declineFirst("closed");
  await setStatusByStaff(orderId, "cancelled");
  expect(await requestForm("closed")).toMatchObject({ orderId, state: "closed", payment: null });

  const first = await requestForm("paid");
  const second = await requestForm("paid");
  if (first.kind === "refused" || second.kind === "refused" || !first.payment || !second.payment)
    throw new Error("not begun");
  const approvals = [await payAtBank(first.payment, "123456"), await payAtBank(second.payment, "123456")];
  await finishPayment(payments.ctx, approvals[0] ?? new URLSearchParams());
  await setStatusByStaff(first.orderId, "pending");
  expect(await requestForm("paid")).toMatchObject({ orderId: first.orderId, state: "closed" });
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

test("an order that was paid while it was cancelled gets no other form after staff reopened it", async () => {
  const first = await requestForm("reopened");
  const second = await requestForm("reopened");
  if (first.kind === "refused" || second.kind === "refused" || !first.payment || !second.payment)
    throw new Error("not begun");
  const { orderId } = first;
  const approvals = [await payAtBank(first.payment, "123456"), await payAtBank(second.payment, "123456")];
  await setStatusByStaff(orderId, "cancelled");
  await finishPayment(payments.ctx, approvals[0] ?? new URLSearchParams());
  await setStatusByStaff(orderId, "pending");
  expect(await requestForm("reopened")).toMatchObject({ orderId, state: "closed", payment: null });
  const lateResult = await finishPayment(payments.ctx, approvals[1] ?? new URLSearchParams());
  expect(lateResult).toEqual({ status: "pending", orderId });
  expect((await payments.readOrder(orderId))?.status).toBe("pending");
});

test("an order of a closed campaign gets no other form, but an approval of its open attempt still counts", async () => {
  const { db } = payments.ctx;
  const orderId = await declineFirst("campaign");
  const openDonation = await requestForm("campaign");
  if (openDonation.kind === "refused" || openDonation.state !== "payable") throw new Error("not begun");
  await db.update(campaigns).set({ isActive: false }).where(eq(campaigns.id, "genel"));
  try {
    expect(await requestForm("campaign")).toEqual({
      kind: "refused",
      code: "INVALID_CAMPAIGN",
      subject: "genel",
    });
    const approval = await payAtBank(openDonation.payment, "123456");
    await finishPayment(payments.ctx, approval ?? new URLSearchParams());
    expect((await payments.readOrder(orderId))?.status).toBe("completed");
    expect(await requestForm("campaign")).toMatchObject({ orderId, state: "paid" });
  } finally {
    await db.update(campaigns).set({ isActive: true }).where(eq(campaigns.id, "genel"));
  }
});

test("the key of an erased order creates a new order", async () => {
  const { db } = payments.ctx;
  const orderId = await declineFirst("erased");
  await db.transaction((tx) => eraseOrders(tx, [orderId], payments.clock.now()));
  const repeated = await requestForm("erased");
  expect(repeated).toMatchObject({ kind: "created", replayed: false });
  expect(repeated.kind === "created" && repeated.orderId).not.toBe(orderId);
});

// On the embedded database, which has one connection, no second transaction can wait.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a repeated request that waits while its order is erased creates a new order",
  async () => {
    const { db } = payments.ctx;
    const orderId = await declineFirst("waiting");
    let waitingRequest: ReturnType<typeof requestForm> | undefined;
    await db.transaction(async (tx) => {
      await lockOrders(tx, [orderId]);
      waitingRequest = requestForm("waiting");
      const waits = () =>
        db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await vi.waitFor(async () => expect((await waits()) as unknown).toMatchObject({ rowCount: 1 }), 10_000);
      await eraseOrders(tx, [orderId], payments.clock.now());
    });
    expect(await waitingRequest).toMatchObject({ kind: "created", replayed: false });
    expect(await payments.readOrder(orderId)).toMatchObject({
      status: "payment_failed",
      customerPhone: null,
    });
    const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
    expect(attempts).toHaveLength(1);
  },
);
