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
  // Each test inquires only about its own attempts.
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
});
afterEach(() => payments.breakInquiries(undefined));
afterAll(() => payments.close());

async function readOrder(id: string) {
  const [order] = await payments.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}

async function readAttempt(number: string) {
  const [attempt] = await payments.ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error("no such attempt");
  return attempt;
}

async function readAlarms(id: string): Promise<string[]> {
  const alarms = await payments.ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, id));
  return alarms.map((alarm) => alarm.kind);
}

/** Moves the clock minute by minute and returns the minutes of the inquiries about this attempt. */
async function measureInquiries(number: string, minutes: number): Promise<number[]> {
  const inquiryMinutes: number[] = [];
  let before = (await readAttempt(number)).inquiryCount;
  for (let minute = 1; minute <= minutes; minute++) {
    payments.clock.forwardMinutes(1);
    await inquireDue(payments.ctx);
    const inquiryCount = (await readAttempt(number)).inquiryCount;
    if (inquiryCount > before) inquiryMinutes.push(minute);
    before = inquiryCount;
  }
  return inquiryMinutes;
}

describe("an order without a callback", () => {
  test("is settled by the first inquiry after five minutes, without any other action", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    expect(await measureInquiries(orderId, 6)).toEqual([5]);
    expect((await readOrder(orderId)).status).toBe("completed");
    const logs = await payments.ctx.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
    expect(logs.map((log) => log.status)).toEqual(["success"]);
  });

  test("causes inquiries after 5, 15 and 60 minutes and then hourly, and fails after a day", async () => {
    const { orderId } = await begin(payments.ctx);
    expect(await measureInquiries(orderId, 200)).toEqual([5, 15, 60, 120, 180]);
    expect((await readOrder(orderId)).status).toBe("pending");
    payments.clock.forwardMinutes(22 * 60);
    await inquireDue(payments.ctx);
    expect(await readOrder(orderId)).toMatchObject({ status: "payment_failed", errorCode: "V013" });
    expect((await readAttempt(orderId)).nextInquiryAt).toBeNull();
  });

  test("stays pending for days while the bank gives no usable answer, and settles when the bank answers", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    for (const fault of ["html", "error", "timeout"] as const) {
      payments.breakInquiries(fault);
      payments.clock.forwardMinutes(25 * 60);
      await inquireDue(payments.ctx);
      expect((await readOrder(orderId)).status).toBe("pending");
    }
    payments.breakInquiries(undefined);
    payments.clock.forwardMinutes(24 * 60 + 1);
    await inquireDue(payments.ctx);
    expect((await readOrder(orderId)).status).toBe("completed");
  });

  test("causes inquiries soon after a clock that was ahead is corrected", async () => {
    const begunBefore = await begin(payments.ctx);
    payments.clock.forwardMinutes(5 * 60);
    const begunMeanwhile = await begin(payments.ctx);
    await inquireDue(payments.ctx);
    payments.clock.forwardMinutes(-4 * 60 - 50);
    await payAtBank(begunBefore.payment, "999999");
    await payAtBank(begunMeanwhile.payment, "999999");
    await inquireDue(payments.ctx);
    for (const { orderId } of [begunBefore, begunMeanwhile])
      expect((await readOrder(orderId)).status, orderId).toBe("completed");
  });

  test("that a clock ahead of time began causes inquiries soon after the clock is corrected", async () => {
    payments.clock.forwardMinutes(5 * 60);
    const { orderId } = await begin(payments.ctx);
    payments.clock.forwardMinutes(-5 * 60);
    expect(await measureInquiries(orderId, 12)).toEqual([1, 6, 11]);
  });

  test("that staff cancelled stays cancelled when the bank reports a payment, which raises an alarm", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    await payments.ctx.db
      .update(orders)
      .set({ status: "cancelled", staffChangedAt: payments.clock.now() })
      .where(eq(orders.id, orderId));
    payments.clock.forwardMinutes(6);
    await inquireDue(payments.ctx);
    expect((await readOrder(orderId)).status).toBe("cancelled");
    expect(await readAlarms(orderId)).toEqual(["approved_after_manual_change"]);
  });

  test("is not settled if the payment was voided at the bank, and raises an alarm", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "999999");
    payments.simulator.plantLie({ lie: "void", orderId });
    payments.clock.forwardMinutes(6);
    await inquireDue(payments.ctx);
    expect((await readOrder(orderId)).status).toBe("pending");
    expect(await readAlarms(orderId)).toEqual(["voided_at_bank"]);
  });

  test("fails with the code of the decline that the inquiry reports", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    await payAtBank(payment, "100054");
    payments.clock.forwardMinutes(6);
    await inquireDue(payments.ctx);
    expect(await readOrder(orderId)).toMatchObject({ status: "payment_failed", errorCode: "54" });
  });
});

describe("a settlement", () => {
  async function settleByCallback() {
    const { orderId, payment } = await begin(payments.ctx);
    const callback = await payAtBank(payment, "123456");
    if (!callback) throw new Error("no callback");
    await finishPayment(payments.ctx, callback);
    return { orderId, callback };
  }

  test("is confirmed by an inquiry within minutes", async () => {
    const { orderId } = await settleByCallback();
    expect((await readAttempt(orderId)).confirmedAt).toBeNull();
    payments.clock.forwardMinutes(2);
    await inquireDue(payments.ctx);
    expect(await readAttempt(orderId)).toMatchObject({ status: "settled", nextInquiryAt: null });
    expect((await readAttempt(orderId)).confirmedAt).not.toBeNull();
    expect(await readAlarms(orderId)).toEqual([]);
  });

  test("that was refunded before the inquiry raises an alarm and stays completed", async () => {
    const { orderId } = await settleByCallback();
    payments.simulator.plantLie({ lie: "refund", orderId, amount: 100 });
    payments.clock.forwardMinutes(2);
    await inquireDue(payments.ctx);
    expect(await readAlarms(orderId)).toEqual(["refunded_at_bank"]);
    expect((await readOrder(orderId)).status).toBe("completed");
  });

  test("without an answer of the bank for a day raises an alarm, and inquiries continue", async () => {
    const { orderId } = await settleByCallback();
    payments.breakInquiries("error");
    payments.clock.forwardMinutes(2);
    await inquireDue(payments.ctx);
    expect(await readAlarms(orderId)).toEqual([]);
    payments.clock.forwardMinutes(25 * 60);
    await inquireDue(payments.ctx);
    expect(await readAlarms(orderId)).toEqual(["unconfirmed_approval"]);
    expect((await readAttempt(orderId)).nextInquiryAt).not.toBeNull();
  });

  test("is confirmed by a later inquiry if the bank does not answer the first", async () => {
    const { orderId } = await settleByCallback();
    payments.breakInquiries("error");
    payments.clock.forwardMinutes(2);
    await inquireDue(payments.ctx);
    expect((await readAttempt(orderId)).confirmedAt).toBeNull();
    payments.breakInquiries(undefined);
    payments.clock.forwardMinutes(60);
    await inquireDue(payments.ctx);
    expect((await readAttempt(orderId)).confirmedAt).not.toBeNull();
  });
});

test("a declined attempt causes one more inquiry after an hour", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const declined = await payAtBank(payment, "100005");
  await finishPayment(payments.ctx, declined ?? new URLSearchParams());
  expect((await readOrder(orderId)).status).toBe("payment_failed");
  expect(await measureInquiries(orderId, 130)).toEqual([60]);
  expect((await readAttempt(orderId)).nextInquiryAt).toBeNull();
});

test("a decline that does not exclude a payment keeps the order pending until an inquiry", async () => {
  const first = await begin(payments.ctx);
  await payAtBank(first.payment, "999999");
  // The bank has seen this number, so it refuses a second post of the same form with 101310.
  const refusal = await payAtBank(first.payment, "123456");
  expect(refusal?.get(fieldNames.code)).toBe("101310");
  expect(await finishPayment(payments.ctx, refusal ?? new URLSearchParams())).toMatchObject({
    type: "error",
    code: null,
  });
  expect((await readOrder(first.orderId)).status).toBe("pending");
  payments.clock.forwardMinutes(2);
  await inquireDue(payments.ctx);
  expect((await readOrder(first.orderId)).status).toBe("completed");
});

test("a repeated request of a donor who paid without a callback gets no second form", async () => {
  const key = { key: "came-back-and-pressed", bodyHash: "x" };
  const created = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
  if (created.kind === "refused" || !created.payment) throw new Error("refused");
  await payAtBank(created.payment, "999999");
  payments.clock.forwardMinutes(1);
  const repeatedRequest = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
  expect(repeatedRequest).toMatchObject({ orderId: created.orderId, state: "paid", payment: null });
  expect((await readOrder(created.orderId)).status).toBe("completed");
});

test("an approval of a failed order settles only when an inquiry confirms it", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  if (!approval) throw new Error("no callback");
  await payments.ctx.db
    .update(orders)
    .set({ status: "payment_failed", errorCode: "V013" })
    .where(eq(orders.id, orderId));

  payments.breakInquiries("error");
  const undecided = { status: "pending", orderId, undecided: true };
  expect(await finishPayment(payments.ctx, approval)).toEqual(undecided);
  expect((await readOrder(orderId)).status).toBe("payment_failed");

  payments.breakInquiries(undefined);
  expect(await finishPayment(payments.ctx, approval)).toEqual({ status: "success", orderId });
  expect((await readOrder(orderId)).status).toBe("completed");
});

test("an approval of a declined attempt settles only when an inquiry confirms it", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  if (!approval) throw new Error("no callback");
  // The bank approves the declined first attempt while the order waits for its second attempt.
  await payments.ctx.db
    .update(paymentAttempts)
    .set({ status: "declined", returnCode: "51" })
    .where(eq(paymentAttempts.number, orderId));

  payments.breakInquiries("error");
  const undecided = { status: "pending", orderId, undecided: true };
  expect(await finishPayment(payments.ctx, approval)).toEqual(undecided);
  expect((await readOrder(orderId)).status).toBe("pending");
  payments.breakInquiries(undefined);
  payments.clock.forwardMinutes(6);
  await inquireDue(payments.ctx);
  expect((await readOrder(orderId)).status).toBe("completed");
});
