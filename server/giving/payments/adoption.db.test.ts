import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PaymentChoice } from "#server/giving/orders/adopt-payment.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { completeTransfers } from "#server/giving/orders/complete-transfers.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { createLogSms } from "#server/messaging/providers/log.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { silent } from "#testing/databases/test-database.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { withBank } from "#testing/world/site.ts";
import { createOrder } from "./create-order.ts";
import { decideDuplicate } from "./decide-duplicate.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { bookPanelRefund } from "./refunds/book-panel-refund.ts";
import { findRefundable } from "./refunds/find-refundable.ts";
import { paymentLogs } from "./table.ts";

// These tests show which payment becomes an order's own payment (docs/payments.md#the-payments-of-an-order).

let t: TestRefunds;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
});
afterEach(async () => expect(await t.findDifferences()).toEqual([]));
afterAll(() => t.close());

const versionOf = async (id: string) => (await t.readOrder(id)).updatedAt;
const cancel = async (id: string) =>
  changeStatus(ada, { id, expectedUpdatedAt: await versionOf(id), status: "cancelled" });

async function complete(id: string, payment?: PaymentChoice, note?: string, version?: Date) {
  const provider = createLogSms(silent);
  const sms: SmsContext = { ...t.ctx, provider, foundation: () => "İmece", underway: new Set() };
  const expectedUpdatedAt = version ?? (await versionOf(id));
  return completeOrder(ada, sms, { id, expectedUpdatedAt, payment, note: note ?? null });
}

let keys = 0;
/** Begins several unpaid attempts of one order. */
async function beginAttempts(count: number) {
  const key = { key: `adoption-${++keys}`, bodyHash: "x" };
  const forms = [];
  for (let n = 0; n < count; n++) {
    const created = await createOrder(t.ctx, { request: orderRequest(), language: "tr", key });
    if (created.kind === "refused" || !created.payment) throw new Error("not begun");
    forms.push(created.payment);
  }
  return forms;
}

type Form = Awaited<ReturnType<typeof beginAttempts>>[number];

/** Pays at the bank without a callback, and inquires about the payment. */
async function payWithoutCallback(form: Form | undefined): Promise<string> {
  if (!form) throw new Error("no form");
  await goToBank(form, "999999");
  t.clock.forwardMinutes(1);
  await inquireAttempt(t.ctx, form.number);
  return form.number;
}

/** Pays at the bank, and handles the callback. */
async function payWithCallback(form: Form | undefined) {
  const callback = form && (await payAtBank(form, "123456"));
  if (!callback) throw new Error("not paid");
  return finishPayment(t.ctx, callback);
}

/** Cancels an order as staff, and then pays its `count` open attempts. Returns their numbers. */
async function payAfterCancelling(count = 1): Promise<[string, ...string[]]> {
  const forms = await beginAttempts(count);
  const id = forms[0]?.number ?? "";
  await cancel(id);
  for (const form of forms) await payWithoutCallback(form);
  return [id, ...forms.slice(1).map(({ number }) => number)];
}

const readActions = async (id: string) =>
  (await t.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  );

test("a completion by staff adopts the only confirmed payment, whose refund then cancels the order", async () => {
  const before = await t.readCollected();
  const [id] = await payAfterCancelling();
  expect(await t.listOpenAlarmsOf(id)).toEqual(["approved_after_manual_change"]);
  expect(await complete(id)).toMatchObject({ kind: "saved" });
  expect(await t.readAttempt(id)).toMatchObject({ status: "settled" });
  expect(await t.listOpenAlarmsOf(id)).toEqual([]);
  expect((await readActions(id)).slice(-2)).toEqual(["complete", "adopt-payment"]);
  const logs = await t.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, id));
  expect(logs.filter(({ status }) => status === "success")).toMatchObject([{ amount: 25_000 }]);
  expect(await t.readCollected()).toBe(before + 25_000);
  expect(await findRefundable(t.ctx, id)).toMatchObject([{ number: id, duplicate: false }]);

  expect(await t.requestRefund(ada, id)).toMatchObject({ kind: "saved", state: "confirmed" });
  expect(await t.readOrder(id)).toMatchObject({ status: "cancelled" });
  expect(await t.readCollected()).toBe(before);
  expect(await t.requestRefund(ada, id, { number: null, method: "transfer" })).toEqual({ kind: "missing" });
});

test("an adopted payment sets the donation day to the day of the card payment, not of the completion", async () => {
  const [id] = await payAfterCancelling();
  const paidOn = istanbulDay(t.clock.now());
  expect(await t.readAttempt(id)).toMatchObject({ status: "duplicate", takenOn: paidOn });
  t.clock.forwardMinutes(3 * 24 * 60);
  await complete(id);
  expect((await t.readOrder(id)).givenOn).toBe(paidOn);
});

test("booking a void of the adopted payment from the bank's panel cancels the order", async () => {
  const [id] = await payAfterCancelling();
  await complete(id, id);
  const { bank, ctx } = t;
  const { createdAt, amount, bankReference } = await t.readAttempt(id);
  const attempt = { number: id, memo: null, createdAt, amount };
  expect(await bank.void?.({ attempt, id: "panel", amount, reference: bankReference ?? "" })).toMatchObject({
    kind: "done",
  });
  const [payment] = await findRefundable(ctx, id);
  const amounts = { whole: true, items: [], amount: 0, expectedSum: payment?.requestedSum ?? 0 };
  const refund = { orderId: id, number: id, reason: "Panelden iptal edildi.", ...amounts };
  const booked = await bookPanelRefund(ada, ctx, refund);
  expect(booked).toMatchObject({ kind: "saved" });
  expect(await t.readOrder(id)).toMatchObject({ status: "cancelled" });
});

test("of two confirmed payments, none becomes the order's own until staff choose it", async () => {
  const [id, second = ""] = await payAfterCancelling(2);
  expect(await complete(id)).toMatchObject({ kind: "saved" });
  expect(await t.readAttempt(id)).toMatchObject({ status: "duplicate" });
  expect(await decideDuplicate(ada, { orderId: id, number: second, isOwn: true })).toEqual({ kind: "saved" });
  expect(await t.readAttempt(second)).toMatchObject({ status: "settled" });
  expect(await decideDuplicate(ada, { orderId: id, number: id, isOwn: true })).toEqual({
    kind: "not-adoptable",
  });
  expect(await findRefundable(t.ctx, id)).toMatchObject([
    { number: second, duplicate: false, adoptable: false },
    { number: id, duplicate: true, adoptable: false },
  ]);
});

test("an approval after the completion stays a duplicate until staff decide", async () => {
  const [form] = await beginAttempts(1);
  const id = form?.number ?? "";
  await complete(id);
  await payWithoutCallback(form);
  expect(await t.readAttempt(id)).toMatchObject({ status: "duplicate" });
  expect(await t.listOpenAlarmsOf(id)).toEqual(["approved_after_manual_change"]);
  expect(await findRefundable(t.ctx, id)).toMatchObject([
    { number: null },
    { number: id, duplicate: true, adoptable: true },
  ]);
  expect(await decideDuplicate(ada, { orderId: id, number: id, isOwn: true })).toEqual({ kind: "saved" });
  expect(await t.listOpenAlarmsOf(id)).toEqual([]);
  expect(await findRefundable(t.ctx, id)).toMatchObject([{ number: id, duplicate: false }]);
});

test("a completion by staff with other money keeps the card payment as a duplicate", async () => {
  const [id] = await payAfterCancelling();
  expect(await complete(id, null)).toMatchObject({ kind: "saved" });
  expect(await t.readAttempt(id)).toMatchObject({ status: "duplicate" });
  expect(await t.requestRefund(ada, id)).toMatchObject({ kind: "saved", state: "confirmed" });
  expect(await t.readOrder(id)).toMatchObject({ status: "completed" });
});

test("the ledger check reports a completed order whose only payment was refunded", async () => {
  const [form] = await beginAttempts(1);
  const id = form?.number ?? "";
  await complete(id);
  await payWithoutCallback(form);
  expect(await t.requestRefund(ada, id)).toMatchObject({ kind: "saved", state: "confirmed" });
  expect(await t.findDifferences()).toEqual([`only_payment_returned order:${id}`]);
  await cancel(id);
});

test("a payment with a refund under way cannot become the order's own", async () => {
  const [id] = await payAfterCancelling();
  t.breakNextAnswers("timeout", "timeout", "timeout");
  await t.requestRefund(ada, id, { whole: false, amount: 10_000 });
  t.breakNextAnswers();
  expect(await complete(id, id)).toEqual({ kind: "not-adoptable" });
  expect(await t.readOrder(id)).toMatchObject({ status: "cancelled" });
  const adoption = t.db.execute(`update payment_attempts set status = 'settled' where number = '${id}'`);
  await expect(adoption).rejects.toMatchObject({
    cause: { constraint: "payment_attempts_are_adopted_whole" },
  });
  await t.runRefundsForMinutes(15);
});

test("a note of staff does not protect a settlement that the bank contradicts", async () => {
  const before = await t.readCollected();
  const [form] = await beginAttempts(1);
  const id = form?.number ?? "";
  await payWithCallback(form);
  expect(await t.readCollected()).toBe(before + 25_000);
  await complete(id, undefined, "Bağışçı arandı.");
  expect(await t.readOrder(id)).toMatchObject({ status: "completed", staffStatusAt: null });
  const inquire: typeof t.bank.inquire = async () => ({ kind: "failed", returnCode: "05" });
  expect(await inquireAttempt(withBank(t.ctx, { inquire }), id)).toMatchObject({ outcome: "doubted" });
  expect(await t.readOrder(id)).toMatchObject({ status: "pending" });
  expect((await t.readOrder(id)).contradictedAt).not.toBeNull();
  expect(await t.readCollected()).toBe(before);
  await changeStatus(ada, { ...(await t.readTarget(id)), status: "pending", note: "Bankaya yazıldı." });
  expect((await t.readOrder(id)).contradictedAt).not.toBeNull();
});

/** Locks the order until both functions wait for the lock, and then runs them in this sequence. */
async function runQueued<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>) {
  const { driver } = t.connection;
  if (driver.kind !== "postgres") throw new Error("one connection only");
  const blocker = new pg.Client({ connectionString: driver.url });
  const watcher = new pg.Client({ connectionString: driver.url });
  await Promise.all([blocker.connect(), watcher.connect()]);
  const expectWaiting = async (count: number) => {
    const { rows } = await watcher.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0]?.n).toBe(count);
  };
  try {
    await blocker.query("begin");
    await blocker.query("select 1 from orders where id = $1 for update", [id]);
    const firstResult = first();
    await vi.waitFor(() => expectWaiting(1));
    const secondResult = second();
    await vi.waitFor(() => expectWaiting(2));
    await blocker.query("commit");
    return await Promise.all([firstResult, secondResult] as const);
  } finally {
    await Promise.all([blocker.end(), watcher.end()]);
  }
}

describe.runIf(process.env.TEST_DATABASE === "postgres")("of two concurrent changes", () => {
  test("the first of a refund and an adoption of the same payment succeeds", async () => {
    const request = (id: string) => t.requestRefund(ada, id, { whole: false, amount: 10_000 });
    const [refundedFirst] = await payAfterCancelling();
    const firstVersion = await versionOf(refundedFirst);
    const refundThenCompletion = await runQueued(
      refundedFirst,
      () => request(refundedFirst),
      () => complete(refundedFirst, refundedFirst, undefined, firstVersion),
    );
    expect(refundThenCompletion).toMatchObject([{ kind: "saved" }, { kind: "not-adoptable" }]);
    expect(await t.readAttempt(refundedFirst)).toMatchObject({ status: "duplicate" });

    const [completedFirst] = await payAfterCancelling();
    const secondVersion = await versionOf(completedFirst);
    const completionThenRefund = await runQueued(
      completedFirst,
      () => complete(completedFirst, completedFirst, undefined, secondVersion),
      () => request(completedFirst),
    );
    // The request is refused, because it has no items, and the payment is now the order's own.
    expect(completionThenRefund).toMatchObject([{ kind: "saved" }, { kind: "refused" }]);
    expect(await t.readAttempt(completedFirst)).toMatchObject({ status: "settled" });
  });

  test("an adoption and an approval of another attempt, the second makes its payment a duplicate", async () => {
    const forms = await beginAttempts(2);
    const id = forms[0]?.number ?? "";
    await cancel(id);
    await payWithoutCallback(forms[0]);
    const version = await versionOf(id);
    const [completion] = await runQueued(
      id,
      () => complete(id, undefined, undefined, version),
      () => payWithCallback(forms[1]),
    );
    expect(completion).toMatchObject({ kind: "saved" });
    expect(await t.readAttempt(id)).toMatchObject({ status: "settled" });
    expect(await t.readAttempt(forms[1]?.number ?? "")).toMatchObject({ status: "duplicate" });
    expect(await t.listOpenAlarmsOf(id)).toHaveLength(1);
  });
});

test("the completion of several transfers at once adopts an order's only card payment", async () => {
  const [form] = await beginAttempts(1);
  const id = form?.number ?? "";
  await cancel(id);
  await payWithoutCallback(form);
  await t.db.execute(
    `update orders set payment_method = 'bank_transfer', status = 'pending' where id = '${id}'`,
  );
  const completion = await completeTransfers(ada, [{ id, expectedUpdatedAt: await versionOf(id) }]);
  expect(completion).toMatchObject({ transfers: [{ kind: "completed" }] });
  expect(await t.readAttempt(id)).toMatchObject({ status: "settled" });
});
