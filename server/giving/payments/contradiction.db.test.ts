import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { deliverWaitingSms } from "#server/giving/orders/deliver-sms.ts";
import { sendSms } from "#server/giving/orders/send-sms.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Sms } from "#server/messaging/providers/provider.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import { settings } from "#server/platform/db/table.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank, withBank } from "#testing/world/site.ts";
import { fieldNames } from "#tools/bank-simulator/payfor/field-names.ts";
import type { InquiryAnswer } from "./banks/bank.ts";
import { confirmNow } from "./confirm-now.ts";
import { createOrder } from "./create-order.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAlarms, paymentAttempts, paymentLogs } from "./table.ts";

/** Tests the time between a settlement by callback and the bank's inquiry answer (decision 041). */

let payments: SiteWithBank;
const sent: Sms[] = [];
let sms: SmsContext;
beforeAll(async () => {
  payments = await openSiteWithBank();
  const { ctx } = payments;
  const provider = {
    name: "log" as const,
    send: async (one: Sms) => {
      sent.push(one);
      return { kind: "accepted" as const, messageId: "1" };
    },
  };
  const { db, clock, log } = ctx;
  sms = {
    db,
    clock,
    log,
    provider,
    foundation: "İmece",
    underway: new Set(),
    confirm: (id) => confirmNow(ctx, id),
  };
  await db.insert(settings).values({ key: "sms.automatic", value: true });
});
beforeEach(async () => {
  sent.length = 0;
  payments.breakInquiries(undefined);
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
  await payments.ctx.db.delete(smsOutbox);
});
afterAll(() => payments.close());

const seconds = (n: number) => payments.clock.forward(n / 60);
let keys = 0;

async function settled() {
  const key = { key: `contradiction-${keys++}`, bodyHash: "x" };
  const begun = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
  if (begun.kind === "refused" || !begun.payment) throw new Error("no form");
  const callback = await payAtBank(begun.payment, "123456");
  if (!callback) throw new Error("no callback");
  const before = await collected();
  expect(await finishPayment(payments.ctx, callback)).toMatchObject({ status: "success" });
  expect(await collected()).toBeGreaterThan(before);
  return { id: begun.orderId, key, callback, before };
}

async function order(id: string) {
  const [row] = await payments.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("no order");
  return row;
}

async function attempt(id: string) {
  const [row] = await payments.ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.number, id));
  if (!row) throw new Error("no attempt");
  return row;
}

async function collected(): Promise<number> {
  const rows = await payments.ctx.db.select().from(campaigns);
  return rows.reduce((sum, { collectedAmount }) => sum + collectedAmount, 0);
}

async function alarms(id: string) {
  return payments.ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, id));
}

async function staff(): Promise<StaffContext> {
  const { db, clock, log } = payments.ctx;
  const row = { id: "ada", email: "ada@example.org", fullName: "Ada", role: "editor" } as const;
  await db.insert(adminUsers).values(row).onConflictDoNothing();
  return { db, clock, log, actor: { id: "ada", name: "Ada", role: "editor", address: null } };
}

/** Returns a context whose bank gives another answer to inquiries. */
function saying(change: (answer: InquiryAnswer) => InquiryAnswer): SiteWithBank["ctx"] {
  return withBank(payments.ctx, {
    inquire: async (number, signal) => change(await payments.ctx.bank.inquire(number, signal)),
  });
}

/** Returns the differences that the ledger check finds about an order and about any sum. */
async function differences(id: string): Promise<string[]> {
  const checked = await checkLedger(payments.ctx.db, payments.clock);
  if (checked.kind === "busy") return ["busy"];
  const found = checked.differences.filter(({ orderId }) => orderId === id || orderId === null);
  return found.map(({ kind, subject }) => `${kind} ${subject}`);
}

describe("a settlement by a message that does not sign its amount", () => {
  test("is announced to the donor once the bank has confirmed it, seconds later", async () => {
    const { id } = await settled();
    expect(await deliverWaitingSms(sms)).toBe(0);
    seconds(9);
    await inquireDue(payments.ctx);
    expect((await attempt(id)).confirmedAt).toBeNull();
    seconds(2);
    await inquireDue(payments.ctx);
    expect((await attempt(id)).confirmedAt).not.toBeNull();
    expect(await deliverWaitingSms(sms)).toBe(1);
    expect(sent).toHaveLength(1);
  });

  test("is announced after two minutes without an answer, during which the server inquires several times", async () => {
    const { id } = await settled();
    payments.breakInquiries("error");
    for (let passed = 0; passed < 115; passed += 5) {
      seconds(5);
      await inquireDue(payments.ctx);
      expect(await deliverWaitingSms(sms)).toBe(0);
    }
    expect((await attempt(id)).inquiryCount).toBe(3);
    seconds(6);
    expect(await deliverWaitingSms(sms)).toBe(1);
    expect((await order(id)).status).toBe("completed");
  });

  test("stores the reference, mask and code of the inquiry, not those from the browser", async () => {
    const { id } = await settled();
    const log = () =>
      payments.ctx.db
        .select()
        .from(paymentLogs)
        .where(and(eq(paymentLogs.orderId, id), eq(paymentLogs.status, "success")));
    expect(await attempt(id)).toMatchObject({ bankReference: null, cardMask: null });
    expect(await log()).toMatchObject([{ transactionId: id }]);
    await inquireAttempt(payments.ctx, id);
    const reference = (await attempt(id)).bankReference;
    expect(reference).toMatch(/^\d{12}$/);
    expect((await attempt(id)).cardMask).toContain("*");
    expect(await log()).toMatchObject([{ transactionId: reference, details: { number: id } }]);
    expect(await alarms(id)).toEqual([]);
  });

  test("with a signed authorisation code other than the inquiry's raises an alarm, and stores the inquiry's", async () => {
    const { id } = await settled();
    const signed = (await attempt(id)).authCode;
    await inquireAttempt(
      saying((answer) => (answer.kind === "paid" ? { ...answer, authCode: "XYZ123" } : answer)),
      id,
    );
    expect(await attempt(id)).toMatchObject({ authCode: "XYZ123", status: "settled" });
    expect(await alarms(id)).toMatchObject([
      { kind: "contradictory_message", details: { signed, authCode: "XYZ123" } },
    ]);
    expect((await order(id)).status).toBe("completed");
  });

  test("is confirmed at once when staff want to notify the donor", async () => {
    const { id } = await settled();
    expect(await sendSms(await staff(), sms, { orderId: id })).toEqual({ kind: "sent" });
    expect((await attempt(id)).confirmedAt).not.toBeNull();
  });
});

describe("an inquiry that contradicts it", () => {
  type Paid = Extract<InquiryAnswer, { kind: "paid" }>;
  const paid = (change: Partial<Paid>) => (answer: InquiryAnswer) =>
    answer.kind === "paid" ? { ...answer, ...change } : answer;

  test.each([
    ["amount_difference", paid({ amount: 100 })],
    ["currency_difference", paid({ currency: "840" })],
    ["voided_at_bank", paid({ voided: true })],
    ["failed", (): InquiryAnswer => ({ kind: "failed", returnCode: "51" })],
  ])(
    "(%s) wins: the order is pending, its amount leaves, no SMS is sent, and only staff move it on",
    async (reason, change) => {
      const { id, key, callback, before } = await settled();
      seconds(11);
      await inquireDue(saying(change));
      const undone = await order(id);
      expect(undone).toMatchObject({ status: "pending", completedAt: null, smsSent: false });
      expect(undone.contradictedAt).not.toBeNull();
      expect(await attempt(id)).toMatchObject({
        status: "contradicted",
        nextInquiryAt: null,
        confirmedAt: null,
      });
      expect(await collected()).toBe(before);
      expect(await alarms(id)).toMatchObject([
        { kind: "settlement_contradicted", details: { reason, smsSent: false } },
      ]);
      const logs = await payments.ctx.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, id));
      expect(logs.map(({ status, errorCode }) => errorCode ?? status).sort()).toEqual([
        "SETTLEMENT_CONTRADICTED",
        "pending",
      ]);
      expect(await differences(id)).toEqual([]);

      // Neither the same callback nor time nor a changed inquiry answer completes the order again, and no donor can pay it.
      expect(await finishPayment(payments.ctx, callback)).not.toMatchObject({ status: "success" });
      payments.clock.forward(48 * 60);
      expect(await inquireDue(payments.ctx)).toBe(0);
      expect((await inquireAttempt(payments.ctx, id)).outcome).toBe("doubted");
      const again = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
      expect(again).toMatchObject({ state: "closed", payment: null });
      expect(await deliverWaitingSms(sms)).toBe(0);
      expect(await sendSms(await staff(), sms, { orderId: id })).toEqual({ kind: "not-completed" });
      expect((await order(id)).status).toBe("pending");
      expect(await collected()).toBe(before);
      expect(await alarms(id)).toHaveLength(1);

      // Staff complete the order after they have checked it.
      const done = await completeOrder(await staff(), sms, { id, seen: (await order(id)).updatedAt });
      expect(done).toMatchObject({ kind: "saved", sms: { kind: "sent" } });
      expect(await order(id)).toMatchObject({
        status: "completed",
        completedBy: "ada",
        contradictedAt: null,
      });
      expect(await differences(id)).toEqual([]);
      expect(sent).toHaveLength(1);
    },
  );

  test("raises only an alarm after a confirmation, because staff may have voided the payment", async () => {
    const { id } = await settled();
    await inquireAttempt(payments.ctx, id);
    payments.simulator.tell({ lie: "void", orderId: id });
    await inquireAttempt(payments.ctx, id);
    expect((await order(id)).status).toBe("completed");
    expect((await alarms(id)).map(({ kind }) => kind)).toEqual(["voided_at_bank"]);
  });

  test("does not change an order that staff have changed meanwhile", async () => {
    const { id } = await settled();
    await changeStatus(await staff(), { id, seen: (await order(id)).updatedAt, status: "cancelled" });
    await inquireAttempt(saying(paid({ amount: 100 })), id);
    expect(await order(id)).toMatchObject({ status: "cancelled", contradictedAt: null });
    expect((await alarms(id)).map(({ kind }) => kind)).toEqual(["amount_difference"]);
  });

  test("leaves a second payment of that order to staff, too", async () => {
    const key = { key: "paid-twice-and-contradicted", bodyHash: "x" };
    const pay = async () => {
      const begun = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
      if (begun.kind === "refused" || !begun.payment) throw new Error("no form");
      return {
        id: begun.orderId,
        callback: (await payAtBank(begun.payment, "123456")) ?? new URLSearchParams(),
      };
    };
    const { id, callback } = await pay();
    const second = await pay();
    await finishPayment(payments.ctx, callback);
    await inquireAttempt(saying(paid({ amount: 100 })), id);
    expect(await finishPayment(payments.ctx, second.callback)).not.toMatchObject({ status: "success" });
    expect((await order(id)).status).toBe("pending");
    expect((await alarms(id)).map(({ kind }) => kind).sort()).toEqual([
      "approved_after_manual_change",
      "settlement_contradicted",
    ]);
  });
});

test("the alarm about an amount in a callback closes when the inquiry reports the right amount", async () => {
  const begun = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key: null });
  if (begun.kind === "refused" || !begun.payment) throw new Error("no form");
  const callback = await payAtBank(begun.payment, "123456");
  callback?.set(fieldNames.amount, "1.00");
  await finishPayment(payments.ctx, callback ?? new URLSearchParams());
  expect(await alarms(begun.orderId)).toMatchObject([{ kind: "amount_difference", resolvedAt: null }]);
  payments.clock.forward(6);
  await inquireDue(payments.ctx);
  expect((await order(begun.orderId)).status).toBe("completed");
  const [closed] = await alarms(begun.orderId);
  expect(closed).toMatchObject({ kind: "amount_difference", cleared: true, resolvedBy: null });
});
