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
import { bookFound } from "./refunds/book-found.ts";
import { findRefundable } from "./refunds/find-refundable.ts";
import { paymentLogs } from "./table.ts";

// Tests which payment belongs to an order (docs/payments.md#the-payments-of-an-order).

let t: TestRefunds;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
});
afterEach(async () => expect(await t.differences()).toEqual([]));
afterAll(() => t.close());

const seenOf = async (id: string) => (await t.order(id)).updatedAt;
const cancel = async (id: string) => changeStatus(ada, { id, seen: await seenOf(id), status: "cancelled" });

async function complete(id: string, payment?: PaymentChoice, note?: string, at?: Date) {
  const provider = createLogSms(silent);
  const sms: SmsContext = { ...t.ctx, provider, foundation: "İmece", underway: new Set() };
  return completeOrder(ada, sms, { id, seen: at ?? (await seenOf(id)), payment, note: note ?? null });
}

let keys = 0;
/** Begins several unpaid attempts of one order. */
async function forms(count: number) {
  const key = { key: `adoption-${++keys}`, bodyHash: "x" };
  const made = [];
  for (let n = 0; n < count; n++) {
    const begun = await createOrder(t.ctx, { request: orderRequest(), language: "tr", key });
    if (begun.kind === "refused" || !begun.payment) throw new Error("not begun");
    made.push(begun.payment);
  }
  return made;
}

/** The donor pays at the bank, and an inquiry confirms it. */
async function pay(form: Awaited<ReturnType<typeof forms>>[number] | undefined): Promise<string> {
  if (!form) throw new Error("no form");
  await goToBank(form, "999999");
  t.clock.forward(1);
  await inquireAttempt(t.ctx, form.number);
  return form.number;
}

/** The donor pays, and the bank's message arrives. */
async function bring(form: Awaited<ReturnType<typeof forms>>[number] | undefined) {
  const callback = form && (await payAtBank(form, "123456"));
  if (!callback) throw new Error("not paid");
  return finishPayment(t.ctx, callback);
}

/** Staff cancel an order, and the donor then pays it with `count` forms. */
async function paidAfterCancelling(count = 1): Promise<[string, ...string[]]> {
  const made = await forms(count);
  const id = made[0]?.number ?? "";
  await cancel(id);
  for (const form of made) await pay(form);
  return [id, ...made.slice(1).map(({ number }) => number)];
}

const actionsOf = async (id: string) =>
  (await t.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  );

test("a completion makes the only confirmed payment the order's own without a choice, and its refund cancels the order once", async () => {
  const before = await t.collected();
  const [id] = await paidAfterCancelling();
  expect(await t.alarmsOf(id)).toEqual(["approved_after_manual_change"]);
  expect(await complete(id)).toMatchObject({ kind: "saved" });
  expect(await t.attempt(id)).toMatchObject({ status: "settled" });
  expect(await t.alarmsOf(id)).toEqual([]);
  expect((await actionsOf(id)).slice(-2)).toEqual(["complete", "adopt-payment"]);
  const logs = await t.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, id));
  expect(logs.filter(({ status }) => status === "success")).toMatchObject([{ amount: 25_000 }]);
  expect(await t.collected()).toBe(before + 25_000);
  expect(await findRefundable(t.ctx, id)).toMatchObject([{ number: id, duplicate: false }]);

  expect(await t.request(ada, id)).toMatchObject({ kind: "saved", state: "confirmed" });
  expect(await t.order(id)).toMatchObject({ status: "cancelled" });
  expect(await t.collected()).toBe(before);
  expect(await t.request(ada, id, { number: null, method: "transfer" })).toEqual({ kind: "missing" });
});

test("an adopted payment gives the order the day of the card, not that of the completion", async () => {
  const [late] = await paidAfterCancelling();
  const paidOn = istanbulDay(t.clock.now());
  expect(await t.attempt(late)).toMatchObject({ status: "duplicate", takenOn: paidOn });
  t.clock.forward(3 * 24 * 60);
  await complete(late);
  expect((await t.order(late)).givenOn).toBe(paidOn);
});

test("a void in the bank's panel of the adopted payment, once booked, cancels the order", async () => {
  const [id] = await paidAfterCancelling();
  await complete(id, id);
  const { bank, ctx } = t;
  const { createdAt, amount, bankReference } = await t.attempt(id);
  const attempt = { number: id, memo: null, createdAt, amount };
  expect(await bank.void?.({ attempt, id: "panel", amount, reference: bankReference ?? "" })).toMatchObject({
    kind: "done",
  });
  const [payment] = await findRefundable(ctx, id);
  const whole = {
    whole: true,
    items: [],
    amount: 0,
    reason: "Panelden iptal edildi.",
    seen: payment?.counted ?? 0,
  };
  expect(await bookFound(ada, ctx, { orderId: id, number: id, ...whole })).toMatchObject({ kind: "saved" });
  expect(await t.order(id)).toMatchObject({ status: "cancelled" });
});

test("staff choose one of two confirmed payments; without a choice none becomes the order's own", async () => {
  const [id, second = ""] = await paidAfterCancelling(2);
  expect(await complete(id)).toMatchObject({ kind: "saved" });
  expect(await t.attempt(id)).toMatchObject({ status: "duplicate" });
  expect(await decideDuplicate(ada, { orderId: id, number: second, own: true })).toEqual({ kind: "saved" });
  expect(await t.attempt(second)).toMatchObject({ status: "settled" });
  expect(await decideDuplicate(ada, { orderId: id, number: id, own: true })).toEqual({
    kind: "not-adoptable",
  });
  expect(await findRefundable(t.ctx, id)).toMatchObject([
    { number: second, duplicate: false, adoptable: false },
    { number: id, duplicate: true, adoptable: false },
  ]);
});

test("an approval after the completion stays a duplicate until staff decide", async () => {
  const [form] = await forms(1);
  const id = form?.number ?? "";
  await complete(id);
  await pay(form);
  expect(await t.attempt(id)).toMatchObject({ status: "duplicate" });
  expect(await t.alarmsOf(id)).toEqual(["approved_after_manual_change"]);
  expect(await findRefundable(t.ctx, id)).toMatchObject([
    { number: null },
    { number: id, duplicate: true, adoptable: true },
  ]);
  expect(await decideDuplicate(ada, { orderId: id, number: id, own: true })).toEqual({ kind: "saved" });
  expect(await t.alarmsOf(id)).toEqual([]);
  expect(await findRefundable(t.ctx, id)).toMatchObject([{ number: id, duplicate: false }]);
});

test("a completion by hand with other money keeps the card payment as a duplicate, and the ledger check finds no difference", async () => {
  const [id] = await paidAfterCancelling();
  expect(await complete(id, null)).toMatchObject({ kind: "saved" });
  expect(await t.attempt(id)).toMatchObject({ status: "duplicate" });
  expect(await t.request(ada, id)).toMatchObject({ kind: "saved", state: "confirmed" });
  expect(await t.order(id)).toMatchObject({ status: "completed" });
});

test("the ledger check reports a completed order whose only known payment was refunded", async () => {
  const [form] = await forms(1);
  const id = form?.number ?? "";
  await complete(id);
  await pay(form);
  expect(await t.request(ada, id)).toMatchObject({ kind: "saved", state: "confirmed" });
  expect(await t.differences()).toEqual([`only_payment_returned order:${id}`]);
  await cancel(id);
});

test("a payment with a refund, or without the bank's confirmation, does not become the order's own", async () => {
  const [id] = await paidAfterCancelling();
  t.disturb("timeout", "timeout", "timeout");
  await t.request(ada, id, { whole: false, amount: 10_000 });
  t.disturb();
  expect(await complete(id, id)).toEqual({ kind: "not-adoptable" });
  expect(await t.order(id)).toMatchObject({ status: "cancelled" });
  const adopted = t.db.execute(`update payment_attempts set status = 'settled' where number = '${id}'`);
  await expect(adopted).rejects.toMatchObject({
    cause: { constraint: "payment_attempts_are_adopted_whole" },
  });
  await t.work(15);
});

test("a note that staff write while the bank denies the payment keeps nothing: only a status does", async () => {
  const before = await t.collected();
  const [form] = await forms(1);
  const id = form?.number ?? "";
  await bring(form);
  expect(await t.collected()).toBe(before + 25_000);
  await complete(id, undefined, "Bağışçı arandı.");
  expect(await t.order(id)).toMatchObject({ status: "completed", staffStatusAt: null });
  const inquire: typeof t.bank.inquire = async () => ({ kind: "failed", returnCode: "05" });
  expect(await inquireAttempt(withBank(t.ctx, { inquire }), id)).toMatchObject({ outcome: "doubted" });
  expect(await t.order(id)).toMatchObject({ status: "pending" });
  expect((await t.order(id)).contradictedAt).not.toBeNull();
  expect(await t.collected()).toBe(before);
  await changeStatus(ada, { id, seen: await seenOf(id), status: "pending", note: "Bankaya yazıldı." });
  expect((await t.order(id)).contradictedAt).not.toBeNull();
});

/** Holds the order's lock in another transaction until both functions wait for it. */
async function atOnce<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { driver } = t.connection;
  if (driver.kind !== "postgres") throw new Error("one connection only");
  const blocker = new pg.Client({ connectionString: driver.url });
  const watcher = new pg.Client({ connectionString: driver.url });
  await Promise.all([blocker.connect(), watcher.connect()]);
  const waiters = async (count: number) => {
    const { rows } = await watcher.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0]?.n).toBe(count);
  };
  try {
    await blocker.query("begin");
    await blocker.query("select 1 from orders where id = $1 for update", [id]);
    const one = first();
    await vi.waitFor(() => waiters(1));
    const other = second();
    await vi.waitFor(() => waiters(2));
    await blocker.query("commit");
    return await Promise.all([one, other]);
  } finally {
    await Promise.all([blocker.end(), watcher.end()]);
  }
}

describe.runIf(process.env.TEST_DATABASE === "postgres")("at the same moment", () => {
  test("a refund of the payment and a completion with it at the same time: the first wins", async () => {
    const request = (id: string) => t.request(ada, id, { whole: false, amount: 10_000 });
    const [one] = await paidAfterCancelling();
    const oneSeen = await seenOf(one);
    const refunded = await atOnce(
      one,
      () => request(one),
      () => complete(one, one, undefined, oneSeen),
    );
    expect(refunded).toMatchObject([{ kind: "saved" }, { kind: "not-adoptable" }]);
    expect(await t.attempt(one)).toMatchObject({ status: "duplicate" });

    const [other] = await paidAfterCancelling();
    const otherSeen = await seenOf(other);
    const taken = await atOnce(
      other,
      () => complete(other, other, undefined, otherSeen),
      () => request(other),
    );
    // The form requested a part of a second payment; a refund of the order's own payment has items.
    expect(taken).toMatchObject([{ kind: "saved" }, { kind: "refused" }]);
    expect(await t.attempt(other)).toMatchObject({ status: "settled" });
  });

  test("the approval of another form and a completion with the first payment at the same time: the later is the duplicate", async () => {
    const made = await forms(2);
    const id = made[0]?.number ?? "";
    await cancel(id);
    await pay(made[0]);
    const seen = await seenOf(id);
    const [done] = await atOnce(
      id,
      () => complete(id, undefined, undefined, seen),
      () => bring(made[1]),
    );
    expect(done).toMatchObject({ kind: "saved" });
    expect(await t.attempt(id)).toMatchObject({ status: "settled" });
    expect(await t.attempt(made[1]?.number ?? "")).toMatchObject({ status: "duplicate" });
    expect(await t.alarmsOf(id)).toHaveLength(1);
  });
});

test("the completion of ticked orders makes the only payment the order's own", async () => {
  const [form] = await forms(1);
  const id = form?.number ?? "";
  await cancel(id);
  await pay(form);
  await t.db.execute(
    `update orders set payment_method = 'bank_transfer', status = 'pending' where id = '${id}'`,
  );
  const done = await completeTransfers(ada, [{ id, seen: await seenOf(id) }]);
  expect(done).toMatchObject({ transfers: [{ kind: "completed" }] });
  expect(await t.attempt(id)).toMatchObject({ status: "settled" });
});
