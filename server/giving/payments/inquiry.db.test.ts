import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin, orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";
import { createOrder } from "./create-order.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAlarms, paymentAttempts, paymentLogs } from "./table.ts";

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
beforeEach(async () => {
  // Each test inquires about its own attempts only.
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
});
afterEach(() => payments.breakInquiries(undefined));
afterAll(() => payments.close());

async function orderRow(id: string) {
  const [order] = await payments.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}

async function attemptRow(number: string) {
  const [attempt] = await payments.ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error("no such attempt");
  return attempt;
}

async function alarmsOf(id: string): Promise<string[]> {
  const alarms = await payments.ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, id));
  return alarms.map((alarm) => alarm.kind);
}

/** Moves the clock minute by minute and returns the minutes of the inquiries about this attempt. */
async function minutesInquiredAt(number: string, minutes: number): Promise<number[]> {
  const inquired: number[] = [];
  let before = (await attemptRow(number)).inquiryCount;
  for (let minute = 1; minute <= minutes; minute++) {
    payments.clock.forward(1);
    await inquireDue(payments.ctx);
    const now = (await attemptRow(number)).inquiryCount;
    if (now > before) inquired.push(minute);
    before = now;
  }
  return inquired;
}

describe("an order whose donor never came back", () => {
  test("is settled by the first inquiry after five minutes, without any other action", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    expect(await minutesInquiredAt(orderId, 6)).toEqual([5]);
    expect((await orderRow(orderId)).status).toBe("completed");
    const logs = await payments.ctx.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
    expect(logs.map((log) => log.status)).toEqual(["success"]);
  });

  test("is inquired about after 5, 15 and 60 minutes, then hourly, and fails with the reason after a day", async () => {
    const { orderId } = await begin(payments.ctx);
    expect(await minutesInquiredAt(orderId, 200)).toEqual([5, 15, 60, 120, 180]);
    expect((await orderRow(orderId)).status).toBe("pending");
    payments.clock.forward(22 * 60);
    await inquireDue(payments.ctx);
    expect(await orderRow(orderId)).toMatchObject({ status: "payment_failed", errorCode: "V013" });
    expect((await attemptRow(orderId)).nextInquiryAt).toBeNull();
  });

  test("and whose bank gives no usable answer stays open, for days if necessary, and settles when it answers", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    for (const fault of ["html", "error", "timeout"] as const) {
      payments.breakInquiries(fault);
      payments.clock.forward(25 * 60);
      await inquireDue(payments.ctx);
      expect((await orderRow(orderId)).status).toBe("pending");
    }
    payments.breakInquiries(undefined);
    payments.clock.forward(24 * 60 + 1);
    await inquireDue(payments.ctx);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  test("is not left waiting for hours because the clock was wrong for a while", async () => {
    const before = await begin(payments.ctx);
    payments.clock.forward(5 * 60);
    const meanwhile = await begin(payments.ctx);
    await inquireDue(payments.ctx);
    payments.clock.forward(-4 * 60 - 50);
    await payAtBank(before.payment, "999999");
    await payAtBank(meanwhile.payment, "999999");
    await inquireDue(payments.ctx);
    for (const { orderId } of [before, meanwhile])
      expect((await orderRow(orderId)).status, orderId).toBe("completed");
  });

  test("begun by a clock that was ahead is inquired about on the usual schedule", async () => {
    payments.clock.forward(5 * 60);
    const { orderId } = await begin(payments.ctx);
    payments.clock.forward(-5 * 60);
    expect(await minutesInquiredAt(orderId, 12)).toEqual([1, 6, 11]);
  });

  test("but was changed by staff meanwhile is left alone; the money raises an alarm", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    await payments.ctx.db
      .update(orders)
      .set({ status: "cancelled", staffChangedAt: payments.clock.now() })
      .where(eq(orders.id, orderId));
    payments.clock.forward(6);
    await inquireDue(payments.ctx);
    expect((await orderRow(orderId)).status).toBe("cancelled");
    expect(await alarmsOf(orderId)).toEqual(["approved_after_manual_change"]);
  });

  test("and whose sale was voided at the bank is not settled, and raises an alarm", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    payments.simulator.tell({ lie: "void", orderId });
    payments.clock.forward(6);
    await inquireDue(payments.ctx);
    expect((await orderRow(orderId)).status).toBe("pending");
    expect(await alarmsOf(orderId)).toEqual(["voided_at_bank"]);
  });

  test("and was declined at the bank fails with that code", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "100054");
    payments.clock.forward(6);
    await inquireDue(payments.ctx);
    expect(await orderRow(orderId)).toMatchObject({ status: "payment_failed", errorCode: "54" });
  });
});

describe("a settlement", () => {
  async function settled() {
    const { orderId, payment } = await begin(payments.ctx);
    const callback = await payAtBank(payment, "123456");
    if (!callback) throw new Error("no callback");
    await finishPayment(payments.ctx, callback);
    return { orderId, callback };
  }

  test("is confirmed by an inquiry within minutes", async () => {
    const { orderId } = await settled();
    expect((await attemptRow(orderId)).confirmedAt).toBeNull();
    payments.clock.forward(2);
    await inquireDue(payments.ctx);
    expect(await attemptRow(orderId)).toMatchObject({ status: "settled", nextInquiryAt: null });
    expect((await attemptRow(orderId)).confirmedAt).not.toBeNull();
    expect(await alarmsOf(orderId)).toEqual([]);
  });

  test("that the bank refunded meanwhile raises an alarm and changes no order", async () => {
    const { orderId } = await settled();
    payments.simulator.tell({ lie: "refund", orderId, amount: 100 });
    payments.clock.forward(2);
    await inquireDue(payments.ctx);
    expect(await alarmsOf(orderId)).toEqual(["refunded_at_bank"]);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  test("that the bank does not confirm for a whole day raises an alarm, and inquiries continue", async () => {
    const { orderId } = await settled();
    payments.breakInquiries("error");
    payments.clock.forward(2);
    await inquireDue(payments.ctx);
    expect(await alarmsOf(orderId)).toEqual([]);
    payments.clock.forward(25 * 60);
    await inquireDue(payments.ctx);
    expect(await alarmsOf(orderId)).toEqual(["unconfirmed_approval"]);
    expect((await attemptRow(orderId)).nextInquiryAt).not.toBeNull();
  });

  test("is inquired about again when the bank does not answer", async () => {
    const { orderId } = await settled();
    payments.breakInquiries("error");
    payments.clock.forward(2);
    await inquireDue(payments.ctx);
    expect((await attemptRow(orderId)).confirmedAt).toBeNull();
    payments.breakInquiries(undefined);
    payments.clock.forward(60);
    await inquireDue(payments.ctx);
    expect((await attemptRow(orderId)).confirmedAt).not.toBeNull();
  });
});

test("a declined attempt is inquired about once more, and an approval found then is booked", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const declined = await payAtBank(payment, "100005");
  await finishPayment(payments.ctx, declined ?? new URLSearchParams());
  expect((await orderRow(orderId)).status).toBe("payment_failed");
  expect(await minutesInquiredAt(orderId, 130)).toEqual([60]);
  expect((await attemptRow(orderId)).nextInquiryAt).toBeNull();
});

test("a message that leaves the money open fails nothing and does not say that it failed", async () => {
  const first = await begin(payments.ctx);
  await payAtBank(first.payment, "999999");
  // The bank has seen this number, so it refuses a second post of the same form with 101310.
  const refusal = await payAtBank(first.payment, "123456");
  expect(refusal?.get(fieldNames.code)).toBe("101310");
  expect(await finishPayment(payments.ctx, refusal ?? new URLSearchParams())).toMatchObject({
    type: "error",
    code: null,
  });
  expect((await orderRow(first.orderId)).status).toBe("pending");
  payments.clock.forward(2);
  await inquireDue(payments.ctx);
  expect((await orderRow(first.orderId)).status).toBe("completed");
});

test("a donor who paid, did not return and presses pay again gets no second form", async () => {
  const key = { key: "came-back-and-pressed", bodyHash: "x" };
  const begun = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
  if (begun.kind === "refused" || !begun.payment) throw new Error("refused");
  await payAtBank(begun.payment, "999999");
  payments.clock.forward(1);
  const again = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
  expect(again).toMatchObject({ orderId: begun.orderId, state: "paid", payment: null });
  expect((await orderRow(begun.orderId)).status).toBe("completed");
});

test("an approval after the order had failed counts only when an inquiry confirms it", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  if (!approval) throw new Error("no callback");
  await payments.ctx.db
    .update(orders)
    .set({ status: "payment_failed", errorCode: "V013" })
    .where(eq(orders.id, orderId));

  payments.breakInquiries("error");
  const unknown = { status: "pending", orderId, undecided: true };
  expect(await finishPayment(payments.ctx, approval)).toEqual(unknown);
  expect((await orderRow(orderId)).status).toBe("payment_failed");

  payments.breakInquiries(undefined);
  expect(await finishPayment(payments.ctx, approval)).toEqual({ status: "success", orderId });
  expect((await orderRow(orderId)).status).toBe("completed");
});

test("an approval of a number that the bank had declined stays in doubt when a retry has begun", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  if (!approval) throw new Error("no callback");
  // The bank approves the declined first attempt while the order waits for its second attempt.
  await payments.ctx.db
    .update(paymentAttempts)
    .set({ status: "declined", returnCode: "51" })
    .where(eq(paymentAttempts.number, orderId));

  payments.breakInquiries("error");
  const unknown = { status: "pending", orderId, undecided: true };
  expect(await finishPayment(payments.ctx, approval)).toEqual(unknown);
  expect((await orderRow(orderId)).status).toBe("pending");
  payments.breakInquiries(undefined);
  payments.clock.forward(6);
  await inquireDue(payments.ctx);
  expect((await orderRow(orderId)).status).toBe("completed");
});
