import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { deliverWaitingSms } from "#server/giving/orders/deliver-sms.ts";
import { sendSms } from "#server/giving/orders/send-sms.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
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

// These tests cover the time between a settlement by callback and the confirming inquiry (docs/decisions/041).

let payments: SiteWithBank;
const sentSms: Sms[] = [];
let sms: SmsContext;
beforeAll(async () => {
  payments = await openSiteWithBank();
  const { ctx } = payments;
  const provider = {
    name: "log" as const,
    send: async (message: Sms) => {
      sentSms.push(message);
      return { kind: "accepted" as const, messageId: "1" };
    },
  };
  const { db, clock, log } = ctx;
  sms = {
    db,
    clock,
    log,
    provider,
    foundation: () => "İmece",
    underway: new Set(),
    confirm: (id) => confirmNow(ctx, id),
  };
  await db.insert(settings).values({ key: "sms.automatic", value: true });
});
beforeEach(async () => {
  sentSms.length = 0;
  payments.breakInquiries(undefined);
  await payments.ctx.db.update(paymentAttempts).set({ nextInquiryAt: null });
  await payments.ctx.db.delete(smsOutbox);
});
afterAll(() => payments.close());

const forwardSeconds = (n: number) => payments.clock.forwardMinutes(n / 60);
let keys = 0;

async function settleByCallback() {
  const key = { key: `contradiction-${keys++}`, bodyHash: "x" };
  const created = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
  if (created.kind === "refused" || !created.payment) throw new Error("no form");
  const callback = await payAtBank(created.payment, "123456");
  if (!callback) throw new Error("no callback");
  const collectedBefore = await readCollected();
  expect(await finishPayment(payments.ctx, callback)).toMatchObject({ status: "success" });
  expect(await readCollected()).toBeGreaterThan(collectedBefore);
  return { id: created.orderId, key, callback, before: collectedBefore };
}

async function readCollected(): Promise<number> {
  const rows = await payments.ctx.db.select().from(campaigns);
  return rows.reduce((sum, { collectedAmount }) => sum + collectedAmount, 0);
}

async function readAlarms(id: string) {
  return payments.ctx.db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, id));
}

async function editor(): Promise<StaffContext> {
  const { db, clock, log } = payments.ctx;
  const row = { id: "ada", email: "ada@example.org", fullName: "Ada", role: "editor" } as const;
  await db.insert(adminUsers).values(row).onConflictDoNothing();
  return { db, clock, log, actor: { id: "ada", name: "Ada", role: "editor", overrides: {}, address: null } };
}

/** Returns a context whose bank answers inquiries with the changed answer. */
function withAnswer(change: (answer: InquiryAnswer) => InquiryAnswer): SiteWithBank["ctx"] {
  return withBank(payments.ctx, {
    inquire: async (number, signal) => change(await payments.ctx.bank.inquire(number, signal)),
  });
}

/** Returns the differences that the ledger check finds about this order or about sums. */
async function readDifferences(id: string): Promise<string[]> {
  const checked = await checkLedger(payments.ctx.db, payments.clock);
  if (checked.kind === "busy") return ["busy"];
  const differences = checked.differences.filter(({ orderId }) => orderId === id || orderId === null);
  return differences.map(({ kind, subject }) => `${kind} ${subject}`);
}

describe("a settlement by a message that does not sign its amount", () => {
  test("sends the SMS after an inquiry has confirmed it, some seconds later", async () => {
    const { id } = await settleByCallback();
    expect(await deliverWaitingSms(sms)).toBe(0);
    forwardSeconds(9);
    await inquireDue(payments.ctx);
    expect((await payments.readAttempt(id)).confirmedAt).toBeNull();
    forwardSeconds(2);
    await inquireDue(payments.ctx);
    expect((await payments.readAttempt(id)).confirmedAt).not.toBeNull();
    expect(await deliverWaitingSms(sms)).toBe(1);
    expect(sentSms).toHaveLength(1);
  });

  test("sends the SMS after two minutes and three inquiries if the bank does not answer", async () => {
    const { id } = await settleByCallback();
    payments.breakInquiries("error");
    for (let elapsed = 0; elapsed < 115; elapsed += 5) {
      forwardSeconds(5);
      await inquireDue(payments.ctx);
      expect(await deliverWaitingSms(sms)).toBe(0);
    }
    expect((await payments.readAttempt(id)).inquiryCount).toBe(3);
    forwardSeconds(6);
    expect(await deliverWaitingSms(sms)).toBe(1);
    expect((await payments.readOrder(id)).status).toBe("completed");
  });

  test("stores reference and card mask only from the inquiry", async () => {
    const { id } = await settleByCallback();
    const log = () =>
      payments.ctx.db
        .select()
        .from(paymentLogs)
        .where(and(eq(paymentLogs.orderId, id), eq(paymentLogs.status, "success")));
    expect(await payments.readAttempt(id)).toMatchObject({ bankReference: null, cardMask: null });
    expect(await log()).toMatchObject([{ transactionId: id }]);
    await inquireAttempt(payments.ctx, id);
    const reference = (await payments.readAttempt(id)).bankReference;
    expect(reference).toMatch(/^\d{12}$/);
    expect((await payments.readAttempt(id)).cardMask).toContain("*");
    expect(await log()).toMatchObject([{ transactionId: reference, details: { number: id } }]);
    expect(await readAlarms(id)).toEqual([]);
  });

  test("raises an alarm if the inquiry returns another authorisation code than the signed one, and stores it", async () => {
    const { id } = await settleByCallback();
    const signedCode = (await payments.readAttempt(id)).authCode;
    await inquireAttempt(
      withAnswer((answer) => (answer.kind === "paid" ? { ...answer, authCode: "XYZ123" } : answer)),
      id,
    );
    expect(await payments.readAttempt(id)).toMatchObject({ authCode: "XYZ123", status: "settled" });
    expect(await readAlarms(id)).toMatchObject([
      { kind: "contradictory_message", details: { signed: signedCode, authCode: "XYZ123" } },
    ]);
    expect((await payments.readOrder(id)).status).toBe("completed");
  });

  test("is confirmed at once when staff send the SMS", async () => {
    const { id } = await settleByCallback();
    expect(await sendSms(await editor(), sms, { orderId: id })).toEqual({ kind: "sent" });
    expect((await payments.readAttempt(id)).confirmedAt).not.toBeNull();
  });
});

describe("an inquiry that contradicts a settlement", () => {
  type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;
  const changePaid = (change: Partial<PaidAnswer>) => (answer: InquiryAnswer) =>
    answer.kind === "paid" ? { ...answer, ...change } : answer;

  test.each([
    ["amount_difference", changePaid({ amount: 100 })],
    ["currency_difference", changePaid({ currency: "840" })],
    ["voided_at_bank", changePaid({ voided: true })],
    ["failed", (): InquiryAnswer => ({ kind: "failed", returnCode: "51" })],
  ])(
    "by %s undoes the settlement and its sum, sends no SMS, and leaves the order to staff",
    async (reason, change) => {
      const { id, key, callback, before } = await settleByCallback();
      forwardSeconds(11);
      await inquireDue(withAnswer(change));
      const undoneOrder = await payments.readOrder(id);
      expect(undoneOrder).toMatchObject({ status: "pending", completedAt: null, smsSent: false });
      expect(undoneOrder.contradictedAt).not.toBeNull();
      expect(await payments.readAttempt(id)).toMatchObject({
        status: "contradicted",
        nextInquiryAt: null,
        confirmedAt: null,
      });
      expect(await readCollected()).toBe(before);
      expect(await readAlarms(id)).toMatchObject([
        { kind: "settlement_contradicted", details: { reason, smsSent: false } },
      ]);
      const logs = await payments.ctx.db.select().from(paymentLogs).where(eq(paymentLogs.orderId, id));
      expect(logs.map(({ status, errorCode }) => errorCode ?? status).sort()).toEqual([
        "SETTLEMENT_CONTRADICTED",
        "pending",
      ]);
      expect(await readDifferences(id)).toEqual([]);

      // A repeated callback, time and another answer do not complete the order again, and the donor gets no other form.
      expect(await finishPayment(payments.ctx, callback)).not.toMatchObject({ status: "success" });
      payments.clock.forwardMinutes(48 * 60);
      expect(await inquireDue(payments.ctx)).toBe(0);
      expect((await inquireAttempt(payments.ctx, id)).outcome).toBe("doubted");
      const repeated = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
      expect(repeated).toMatchObject({ state: "closed", payment: null });
      expect(await deliverWaitingSms(sms)).toBe(0);
      expect(await sendSms(await editor(), sms, { orderId: id })).toEqual({ kind: "not-completed" });
      expect((await payments.readOrder(id)).status).toBe("pending");
      expect(await readCollected()).toBe(before);
      expect(await readAlarms(id)).toHaveLength(1);

      // Only staff complete the order.
      const { updatedAt: expectedUpdatedAt } = await payments.readOrder(id);
      const completion = await completeOrder(await editor(), sms, { id, expectedUpdatedAt });
      expect(completion).toMatchObject({ kind: "saved", sms: { kind: "sent" } });
      expect(await payments.readOrder(id)).toMatchObject({
        status: "completed",
        completedBy: "ada",
        contradictedAt: null,
      });
      expect(await readDifferences(id)).toEqual([]);
      expect(sentSms).toHaveLength(1);
    },
  );

  test("that an inquiry has confirmed raises only an alarm, because staff may have voided the payment", async () => {
    const { id } = await settleByCallback();
    await inquireAttempt(payments.ctx, id);
    payments.simulator.plantLie({ lie: "void", orderId: id });
    await inquireAttempt(payments.ctx, id);
    expect((await payments.readOrder(id)).status).toBe("completed");
    expect((await readAlarms(id)).map(({ kind }) => kind)).toEqual(["voided_at_bank"]);
  });

  test("does not change an order whose status staff have changed since", async () => {
    const { id } = await settleByCallback();
    await changeStatus(await editor(), {
      id,
      expectedUpdatedAt: (await payments.readOrder(id)).updatedAt,
      status: "cancelled",
    });
    await inquireAttempt(withAnswer(changePaid({ amount: 100 })), id);
    expect(await payments.readOrder(id)).toMatchObject({ status: "cancelled", contradictedAt: null });
    expect((await readAlarms(id)).map(({ kind }) => kind)).toEqual(["amount_difference"]);
  });

  test("also leaves a second payment of the order to staff", async () => {
    const key = { key: "paid-twice-and-contradicted", bodyHash: "x" };
    const pay = async () => {
      const created = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key });
      if (created.kind === "refused" || !created.payment) throw new Error("no form");
      return {
        id: created.orderId,
        callback: (await payAtBank(created.payment, "123456")) ?? new URLSearchParams(),
      };
    };
    const { id, callback } = await pay();
    const second = await pay();
    await finishPayment(payments.ctx, callback);
    await inquireAttempt(withAnswer(changePaid({ amount: 100 })), id);
    expect(await finishPayment(payments.ctx, second.callback)).not.toMatchObject({ status: "success" });
    expect((await payments.readOrder(id)).status).toBe("pending");
    expect((await readAlarms(id)).map(({ kind }) => kind).sort()).toEqual([
      "approved_after_manual_change",
      "settlement_contradicted",
    ]);
  });
});

test("the alarm about a wrong amount in a callback closes when the inquiry reports the right amount", async () => {
  const created = await createOrder(payments.ctx, { request: orderRequest(), language: "tr", key: null });
  if (created.kind === "refused" || !created.payment) throw new Error("no form");
  const callback = await payAtBank(created.payment, "123456");
  callback?.set(fieldNames.amount, "1.00");
  await finishPayment(payments.ctx, callback ?? new URLSearchParams());
  expect(await readAlarms(created.orderId)).toMatchObject([{ kind: "amount_difference", resolvedAt: null }]);
  payments.clock.forwardMinutes(6);
  await inquireDue(payments.ctx);
  expect((await payments.readOrder(created.orderId)).status).toBe("completed");
  const [closedAlarm] = await readAlarms(created.orderId);
  expect(closedAlarm).toMatchObject({ kind: "amount_difference", cleared: true, resolvedBy: null });
});
