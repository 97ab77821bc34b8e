import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deliverWaitingSms } from "#server/giving/orders/deliver-sms.ts";
import { sendSms } from "#server/giving/orders/send-sms.ts";
import { orders } from "#server/giving/orders/table.ts";
import { eraseOrders } from "#server/giving/privacy/erase-orders.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import { adminUsers } from "#server/staff/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin, orderRequest } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank, withBank } from "#testing/world/site.ts";
import { createOrder } from "./create-order.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAlarms, paymentAttempts, paymentLogs } from "./table.ts";

// These tests cover pairs of concurrent changes to one order; docs/payments.md has the complete table.

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
afterAll(() => payments.close());

const handle = (callback: URLSearchParams | null) =>
  finishPayment(payments.ctx, callback ?? new URLSearchParams());

const requestForm = (key: string) =>
  createOrder(payments.ctx, {
    request: orderRequest(),
    language: "tr",
    key: { key: `pair-${key}`, bodyHash: "x" },
  });

async function beginPayment(key: string) {
  const created = await requestForm(key);
  if (created.kind === "refused" || created.state !== "payable") throw new Error(JSON.stringify(created));
  return created;
}

async function readAttemptStatuses(id: string): Promise<string[]> {
  const { db } = payments.ctx;
  const rows = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id));
  return rows.map(({ status }) => status).sort();
}

async function readAlarms(id: string): Promise<string[]> {
  const { db } = payments.ctx;
  const rows = await db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, id));
  return rows.map(({ kind }) => kind);
}

const setStatusByStaff = (id: string, status: string) =>
  payments.ctx.db
    .update(orders)
    .set({ status, staffChangedAt: payments.clock.now(), staffStatusAt: payments.clock.now() })
    .where(eq(orders.id, id));

/** Inquires, and makes the bank report a payment in dollars. */
function inquireOtherCurrency(number: string) {
  const { ctx } = payments;
  const inquire: typeof ctx.bank.inquire = async (attempt) => {
    const answer = await ctx.bank.inquire(attempt);
    return answer.kind === "paid" ? { ...answer, currency: "840" } : answer;
  };
  return inquireAttempt(withBank(ctx, { inquire }), number);
}

test("of two concurrent approvals of two attempts, one settles and the other is a duplicate payment", async () => {
  for (let round = 0; round < 5; round++) {
    const forms = [await beginPayment(`two-${round}`), await beginPayment(`two-${round}`)];
    const callbacks = await Promise.all(forms.map(({ payment }) => payAtBank(payment, "123456")));
    const answers = await Promise.all(callbacks.map(handle));
    expect(answers.map(({ status }) => status)).toEqual(["success", "success"]);
    const id = forms[0]?.orderId ?? "";
    expect(await readAttemptStatuses(id)).toEqual(["duplicate", "settled"]);
    expect(await readAlarms(id)).toEqual(["duplicate_payment"]);
  }
});

test("a concurrent decline of another attempt does not prevent that an approval completes the order", async () => {
  for (let round = 0; round < 5; round++) {
    const forms = [await beginPayment(`both-${round}`), await beginPayment(`both-${round}`)];
    const [paid, declined] = await Promise.all(
      forms.map(({ payment }, index) => payAtBank(payment, index === 0 ? "123456" : "100051")),
    );
    await Promise.all([handle(declined ?? null), handle(paid ?? null)]);
    // If the decline is handled first, an inquiry confirms the approval.
    expect((await payments.readOrder(forms[0]?.orderId ?? ""))?.status).toBe("completed");
  }
});

test("an order that staff cancelled stays cancelled after a decline", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const declined = await payAtBank(payment, "100051");
  await setStatusByStaff(orderId, "cancelled");
  expect(await handle(declined)).toMatchObject({ type: "payment_failed", orderId });
  expect((await payments.readOrder(orderId))?.status).toBe("cancelled");
  expect(await readAttemptStatuses(orderId)).toEqual(["declined"]);
});

test("an order that staff changed stays pending and payable when the job gives up its attempt", async () => {
  const changedByStaff = await beginPayment("touched");
  await setStatusByStaff(changedByStaff.orderId, "pending");
  payments.clock.forwardMinutes(25 * 60);
  await inquireDue(payments.ctx);
  expect((await payments.readOrder(changedByStaff.orderId))?.status).toBe("pending");
  expect(await readAttemptStatuses(changedByStaff.orderId)).toEqual(["declined"]);
  expect(await requestForm("touched")).toMatchObject({ orderId: changedByStaff.orderId, state: "payable" });
});

test("an unpaid order that staff changed is completed when an inquiry reports a payment", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  await payAtBank(payment, "999999");
  await setStatusByStaff(orderId, "pending");
  expect(await inquireAttempt(payments.ctx, orderId)).toMatchObject({ outcome: "paid" });
  expect((await payments.readOrder(orderId))?.status).toBe("completed");
});

test("an approval of an order that staff completed is a duplicate with an alarm, and a success for the donor", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  await payments.ctx.db
    .update(orders)
    .set({ status: "completed", completedAt: payments.clock.now(), staffChangedAt: payments.clock.now() })
    .where(eq(orders.id, orderId));
  expect(await handle(approval)).toEqual({ status: "success", orderId });
  expect(await readAttemptStatuses(orderId)).toEqual(["duplicate"]);
  expect(await readAlarms(orderId)).toHaveLength(1);
});

test("a contradiction undoes the settlement of an order that staff changed before the payment", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  await setStatusByStaff(orderId, "pending");
  payments.clock.forwardMinutes(1);
  await handle(await payAtBank(payment, "123456"));
  expect((await payments.readOrder(orderId))?.status).toBe("completed");
  await inquireOtherCurrency(orderId);
  expect(await payments.readOrder(orderId)).toMatchObject({ status: "pending", notifyAfter: null });
  expect(await readAttemptStatuses(orderId)).toEqual(["contradicted"]);
  expect(await readAlarms(orderId)).toEqual(["settlement_contradicted"]);
});

test("the alarm about a contradiction reports an SMS that is already being sent", async () => {
  const { db, clock } = payments.ctx;
  const { orderId, payment } = await begin(payments.ctx);
  await handle(await payAtBank(payment, "123456"));
  const sms = { orderId, phone: "5551234567", state: "sending", claimedAt: clock.now() } as const;
  await db.insert(smsOutbox).values(sms);
  await inquireOtherCurrency(orderId);
  const [alarm] = await db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
  expect(alarm?.details).toMatchObject({ smsSent: true });
});

test("a contradiction keeps an order that staff completed since, and only staff can send its SMS", async () => {
  const { ctx, clock } = payments;
  const { db, log } = ctx;
  const { orderId, payment } = await begin(ctx);
  await handle(await payAtBank(payment, "123456"));
  await db.insert(smsOutbox).values({ orderId, phone: "5551234567" });
  clock.forwardMinutes(0.1);
  await setStatusByStaff(orderId, "completed");
  await inquireOtherCurrency(orderId);
  expect(await payments.readOrder(orderId)).toMatchObject({ status: "completed", contradictedAt: null });
  expect(await readAlarms(orderId)).toEqual(["currency_difference"]);
  clock.forwardMinutes(60);
  const send = async () => ({ kind: "accepted", messageId: "1" }) as const;
  const provider = { name: "log", send } as const;
  const sms = { db, clock, log, provider, foundation: () => "İmece", underway: new Set<Promise<unknown>>() };
  expect(await deliverWaitingSms(sms)).toBe(0);
  await db
    .insert(adminUsers)
    .values({ id: "ada", email: "ada@example.org", fullName: "Ada", role: "editor" });
  const actor = { id: "ada", name: "Ada", role: "editor", overrides: {}, address: null } as const;
  expect(await sendSms({ db, clock, log, actor }, sms, { orderId })).toEqual({ kind: "sent" });
});

test("the SMS waits for the confirmation of the settling payment, not of a duplicate", async () => {
  const forms = [await beginPayment("confirmed"), await beginPayment("confirmed")];
  const numbers: string[] = [];
  for (const { payment } of forms) {
    const approval = await payAtBank(payment, "123456");
    numbers.push(payment.number);
    await handle(approval);
  }
  const [first = "", second = ""] = numbers;
  expect(await inquireAttempt(payments.ctx, second)).toMatchObject({ outcome: "confirmed" });
  expect((await payments.readOrder(first))?.notifyAfter).not.toBeNull();
  await inquireAttempt(payments.ctx, first);
  expect((await payments.readOrder(first))?.notifyAfter).toBeNull();
});

test("a late approval of an erased order is booked, and the donor stays erased", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  const { db } = payments.ctx;
  await db.update(orders).set({ status: "payment_failed" }).where(eq(orders.id, orderId));
  await db.transaction((tx) => eraseOrders(tx, [orderId], payments.clock.now()));
  expect(await handle(approval)).toEqual({ status: "success", orderId });
  expect(await payments.readOrder(orderId)).toMatchObject({ status: "completed", customerPhone: null });
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  const [log] = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
  expect([attempt?.status, attempt?.cardMask, log?.details]).toMatchObject([
    "settled",
    null,
    { cardMask: null },
  ]);
});

test("an approval of an order that staff cancelled is no success for the donor", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  await payments.ctx.db
    .update(paymentAttempts)
    .set({ status: "declined" })
    .where(eq(paymentAttempts.orderId, orderId));
  await setStatusByStaff(orderId, "cancelled");
  expect(await handle(approval)).toEqual({ status: "pending", orderId });
  expect((await payments.readOrder(orderId))?.status).toBe("cancelled");
  expect(await readAlarms(orderId)).toEqual(["approved_after_manual_change"]);
});

// On the embedded database, which has one connection, no second transaction can wait.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a repeated request that waits while its order is paid gets no form",
  async () => {
    const { db } = payments.ctx;
    const { orderId } = await beginPayment("waited");
    let waitingRequest: ReturnType<typeof requestForm> | undefined;
    await db.transaction(async (tx) => {
      await tx
        .select()
        .from(orders)
        .where(inArray(orders.id, [orderId]))
        .for("update");
      waitingRequest = requestForm("waited");
      const waits = () =>
        db.execute(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
      await vi.waitFor(async () => expect((await waits()) as unknown).toMatchObject({ rowCount: 1 }), 10_000);
      await tx
        .update(orders)
        .set({ status: "completed", completedAt: payments.clock.now() })
        .where(eq(orders.id, orderId));
    });
    expect(await waitingRequest).toMatchObject({ orderId, state: "paid", payment: null });
  },
);
