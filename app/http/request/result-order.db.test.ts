import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { translations } from "#server/content/editing/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { refundItems, refunds } from "#server/giving/payments/refunds/table.ts";
import { paymentAlarms, paymentAttempts } from "#server/giving/payments/table.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import type { Locale } from "#shared/text/locale.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { cookieHeader, openTestApp, orderBody, postCallback, postOrder, site } from "#testing/world/app.ts";
import { resultPages, resultReader } from "#testing/world/payment-result.ts";
import { readPaymentResult } from "./payment-result.ts";

const testApp = await openTestApp();
const { app } = testApp;
afterAll(() => testApp.close());

const readResult = resultReader(app);
const { success, pending, error } = resultPages;

const setStatus = (id: string, status: string) =>
  app.db.update(orders).set({ status }).where(eq(orders.id, id));

const transfer = "/payment/verify?status=transfer";
const orderTransfer = () => postOrder(app, orderBody({ paymentMethod: "bank_transfer" }));

describe("an order by bank transfer", () => {
  test("is shown only in the browser of the order, until staff decide", async () => {
    const created = await orderTransfer();
    const id = created.body.orderId as string;
    const cookie = cookieHeader(created);
    for (const address of [transfer, success]) {
      expect(await readResult(address, cookie), address).toMatchObject({
        outcome: "transfer",
        order: { id },
      });
    }
    // A bank's message is not about this order.
    expect(await readResult(pending, cookie)).toMatchObject({ outcome: "checking", order: null });
    expect(await readResult(error, cookie)).toMatchObject({ outcome: "error", order: null });
    for (const otherCookie of ["", cookieHeader(await postOrder(app, orderBody()))]) {
      expect(await readResult(transfer, otherCookie)).toMatchObject({ outcome: "transfer", order: null });
    }
    await setStatus(id, "completed");
    expect(await readResult(transfer, cookie)).toMatchObject({ outcome: "success", order: { id } });
    await setStatus(id, "cancelled");
    expect(await readResult(transfer, cookie)).toMatchObject({ outcome: "closed", order: { id } });
  });

  test("names this browser's other open transfers", async () => {
    const first = await orderTransfer();
    const secondPayment = await postOrder(app, orderBody({ paymentMethod: "bank_transfer" }), {
      headers: { Cookie: cookieHeader(first) },
    });
    const { order, otherTransfers } = await readResult(transfer, cookieHeader(secondPayment));
    expect([first.body.orderId, secondPayment.body.orderId]).toContain(order?.id);
    expect(otherTransfers).toHaveLength(1);
    expect(otherTransfers[0]?.name).not.toBe(order?.name);
  });
});

test("a second payment of a paid order is shown with its amount until staff have handled it", async () => {
  const body = orderBody();
  const key = { headers: { "Idempotency-Key": "moment-after-twice" } };
  const first = await postOrder(app, body, key);
  const secondAnswer = await postOrder(app, body, key);
  expect(secondAnswer.body.orderId).toBe(first.body.orderId);
  const callbacks = [];
  for (const { body: answer } of [first, secondAnswer]) {
    if (!answer.payment) throw new Error("no form");
    callbacks.push(await payAtBank(answer.payment, "123456"));
  }
  for (const callback of callbacks) if (callback) await postCallback(app, callback);
  const cookie = cookieHeader(first);
  expect(await readResult(success, cookie)).toMatchObject({
    outcome: "success",
    order: { secondPayment: { amount: 25_000, open: true } },
  });
  await app.db
    .update(paymentAlarms)
    .set({ resolvedAt: new Date() })
    .where(eq(paymentAlarms.kind, "duplicate_payment"));
  const secondPayment = { amount: 25_000, open: false, back: false };
  expect((await readResult(success, cookie)).order?.secondPayment).toEqual(secondPayment);
  const orderId = first.body.orderId ?? "";
  const [duplicate] = await app.db
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, "duplicate")));
  await recordRefund(orderId, 25_000, duplicate?.number ?? "");
  expect(await readResult(success, cookie)).toMatchObject({
    outcome: "success",
    order: { refunded: 0, secondPayment: { ...secondPayment, back: true } },
  });
});

test("a payment for an order that staff had cancelled is shown as refunded after its refund", async () => {
  const created = await postOrder(app, orderBody());
  const orderId = created.body.orderId as string;
  const cookie = cookieHeader(created);
  await setStatus(orderId, "cancelled");
  const callback = created.body.payment && (await payAtBank(created.body.payment, "123456"));
  await postCallback(app, callback ?? new URLSearchParams());
  expect(await readResult(pending, cookie)).toMatchObject({ outcome: "checking" });
  await recordRefund(orderId, 25_000, orderId);
  expect(await readResult(pending, cookie)).toMatchObject({
    outcome: "refunded",
    order: { refunded: 25_000 },
  });
});

test("a partial and a full refund of a donation are shown", async () => {
  const created = await orderTransfer();
  const id = created.body.orderId as string;
  const cookie = cookieHeader(created);
  await setStatus(id, "completed");
  await recordRefund(id, 10_000, null);
  expect(await readResult(transfer, cookie)).toMatchObject({
    outcome: "success",
    order: { refunded: 10_000 },
  });
  await recordRefund(id, 15_000, null);
  await setStatus(id, "cancelled");
  expect(await readResult(transfer, cookie)).toMatchObject({
    outcome: "refunded",
    order: { refunded: 25_000 },
  });
});

/** Records a refund of the order's only item, or of the attempt with this number. */
async function recordRefund(orderId: string, amount: number, number: string | null): Promise<void> {
  await app.db.transaction(async (tx) => {
    const method = number ? ("card" as const) : ("transfer" as const);
    const state = "confirmed" as const;
    const row = { orderId, attemptNumber: number, method, amount, state, reason: "x" };
    const [refund] = await tx.insert(refunds).values(row).returning({ id: refunds.id });
    if (number || !refund) return;
    const [item] = await tx
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId));
    await tx.insert(refundItems).values({ refundId: refund.id, orderItemId: item?.id ?? 0, amount });
  });
}

test("only a sent or a waiting SMS is shown", async () => {
  const created = await postOrder(app, orderBody());
  const { payment, orderId = "" } = created.body;
  const callback = payment && (await payAtBank(payment, "123456"));
  if (!callback) throw new Error("not paid");
  const cookie = cookieHeader(created, await postCallback(app, callback));
  const readSmsState = async () => (await readResult(success, cookie)).order?.sms;
  expect(await readSmsState()).toBeNull();
  await app.db.insert(smsOutbox).values({ orderId, phone: "5551234567" });
  expect(await readSmsState()).toBe("waiting");
  for (const state of ["failed", "unknown", "withdrawn"] as const) {
    await app.db.update(smsOutbox).set({ state }).where(eq(smsOutbox.orderId, orderId));
    expect(await readSmsState(), state).toBeNull();
  }
  await app.db.update(smsOutbox).set({ state: "sent" }).where(eq(smsOutbox.orderId, orderId));
  expect(await readSmsState()).toBe("sent");
});

test("the campaign's title is in the donor's language, or in Turkish without a translation", async () => {
  const headers = { Cookie: cookieHeader(await orderTransfer()) };
  const texts = { kind: "campaigns", recordId: "genel", field: "title" };
  await app.db.insert(translations).values({ ...texts, language: "en", text: "Where It Is Needed" });
  const titleIn = async (locale: Locale) => {
    const request = new Request(new URL(transfer, site), { headers });
    const [line] = (await readPaymentResult(request, app, locale)).order?.lines ?? [];
    return [line?.title, line?.languages];
  };
  expect(await titleIn("en")).toEqual(["Where It Is Needed", { title: "en" }]);
  expect(await titleIn("ar")).toEqual(["Genel Bağış", {}]);
  expect(await titleIn("tr")).toEqual(["Genel Bağış", {}]);
});
