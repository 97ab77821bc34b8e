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

// Tests two concurrent changes to one order; docs/payments.md has the whole table.

let payments: SiteWithBank;
beforeAll(async () => {
  payments = await openSiteWithBank();
});
afterAll(() => payments.close());

const bring = (callback: URLSearchParams | null) =>
  finishPayment(payments.ctx, callback ?? new URLSearchParams());

const press = (key: string) =>
  createOrder(payments.ctx, {
    request: orderRequest(),
    language: "tr",
    key: { key: `pair-${key}`, bodyHash: "x" },
  });

async function form(key: string) {
  const begun = await press(key);
  if (begun.kind === "refused" || begun.state !== "payable") throw new Error(JSON.stringify(begun));
  return begun;
}

async function attemptsOf(id: string): Promise<string[]> {
  const { db } = payments.ctx;
  const rows = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id));
  return rows.map(({ status }) => status).sort();
}

async function alarmsOf(id: string): Promise<string[]> {
  const { db } = payments.ctx;
  const rows = await db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, id));
  return rows.map(({ kind }) => kind);
}

const setByStaff = (id: string, status: string) =>
  payments.ctx.db
    .update(orders)
    .set({ status, staffChangedAt: payments.clock.now(), staffStatusAt: payments.clock.now() })
    .where(eq(orders.id, id));

/** The bank's inquiry answer says that it was paid in dollars. */
function inquireOtherCurrency(number: string) {
  const { ctx } = payments;
  const inquire: typeof ctx.bank.inquire = async (inquired) => {
    const answer = await ctx.bank.inquire(inquired);
    return answer.kind === "paid" ? { ...answer, currency: "840" } : answer;
  };
  return inquireAttempt(withBank(ctx, { inquire }), number);
}

test("two approvals of two attempts at once: one settles, the other is a duplicate payment", async () => {
  for (let round = 0; round < 5; round++) {
    const forms = [await form(`two-${round}`), await form(`two-${round}`)];
    const callbacks = await Promise.all(forms.map(({ payment }) => payAtBank(payment, "123456")));
    const answers = await Promise.all(callbacks.map(bring));
    expect(answers.map(({ status }) => status)).toEqual(["success", "success"]);
    const id = forms[0]?.orderId ?? "";
    expect(await attemptsOf(id)).toEqual(["duplicate", "settled"]);
    expect(await alarmsOf(id)).toEqual(["duplicate_payment"]);
  }
});

test("an approval and the decline of another attempt at once: the order is paid", async () => {
  for (let round = 0; round < 5; round++) {
    const forms = [await form(`both-${round}`), await form(`both-${round}`)];
    const [paid, declined] = await Promise.all(
      forms.map(({ payment }, index) => payAtBank(payment, index === 0 ? "123456" : "100051")),
    );
    await Promise.all([bring(declined ?? null), bring(paid ?? null)]);
    // When the decline came first, the approval was confirmed by inquiry.
    expect((await payments.order(forms[0]?.orderId ?? ""))?.status).toBe("completed");
  }
});

test("a decline and staff who cancel: it stays cancelled", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const declined = await payAtBank(payment, "100051");
  await setByStaff(orderId, "cancelled");
  expect(await bring(declined)).toMatchObject({ type: "payment_failed", orderId });
  expect((await payments.order(orderId))?.status).toBe("cancelled");
  expect(await attemptsOf(orderId)).toEqual(["declined"]);
});

test("the job that gives up after a day and staff who changed the order: it stays as they left it, and payable", async () => {
  const touched = await form("touched");
  await setByStaff(touched.orderId, "pending");
  payments.clock.forward(25 * 60);
  await inquireDue(payments.ctx);
  expect((await payments.order(touched.orderId))?.status).toBe("pending");
  expect(await attemptsOf(touched.orderId)).toEqual(["declined"]);
  expect(await press("touched")).toMatchObject({ orderId: touched.orderId, state: "payable" });
});

test("an inquiry that says paid and staff who only changed the order: it is booked", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  await payAtBank(payment, "999999");
  await setByStaff(orderId, "pending");
  expect(await inquireAttempt(payments.ctx, orderId)).toMatchObject({ outcome: "paid" });
  expect((await payments.order(orderId))?.status).toBe("completed");
});

test("an approval and staff who completed the order by hand: the donor is thanked, and staff get an alarm about the money", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  await payments.ctx.db
    .update(orders)
    .set({ status: "completed", completedAt: payments.clock.now(), staffChangedAt: payments.clock.now() })
    .where(eq(orders.id, orderId));
  expect(await bring(approval)).toEqual({ status: "success", orderId });
  expect(await attemptsOf(orderId)).toEqual(["duplicate"]);
  expect(await alarmsOf(orderId)).toHaveLength(1);
});

test("staff who changed the order before it was paid, and an inquiry that contradicts it: the inquiry wins", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  await setByStaff(orderId, "pending");
  payments.clock.forward(1);
  await bring(await payAtBank(payment, "123456"));
  expect((await payments.order(orderId))?.status).toBe("completed");
  await inquireOtherCurrency(orderId);
  expect(await payments.order(orderId)).toMatchObject({ status: "pending", notifyAfter: null });
  expect(await attemptsOf(orderId)).toEqual(["contradicted"]);
  expect(await alarmsOf(orderId)).toEqual(["settlement_contradicted"]);
});

test("a contradiction and an SMS being sent: the alarm does not say that the donor was not notified", async () => {
  const { db, clock } = payments.ctx;
  const { orderId, payment } = await begin(payments.ctx);
  await bring(await payAtBank(payment, "123456"));
  const sms = { orderId, phone: "5551234567", state: "sending", claimedAt: clock.now() } as const;
  await db.insert(smsOutbox).values(sms);
  await inquireOtherCurrency(orderId);
  const [alarm] = await db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
  expect(alarm?.details).toMatchObject({ smsSent: true });
});

test("a contradiction and staff who set the status since: completed it stays, and its SMS leaves only by their hand", async () => {
  const { ctx, clock } = payments;
  const { db, log } = ctx;
  const { orderId, payment } = await begin(ctx);
  await bring(await payAtBank(payment, "123456"));
  await db.insert(smsOutbox).values({ orderId, phone: "5551234567" });
  clock.forward(0.1);
  await setByStaff(orderId, "completed");
  await inquireOtherCurrency(orderId);
  expect(await payments.order(orderId)).toMatchObject({ status: "completed", contradictedAt: null });
  expect(await alarmsOf(orderId)).toEqual(["currency_difference"]);
  clock.forward(60);
  const send = async () => ({ kind: "accepted", messageId: "1" }) as const;
  const provider = { name: "log", send } as const;
  const sms = { db, clock, log, provider, foundation: "İmece", underway: new Set<Promise<unknown>>() };
  expect(await deliverWaitingSms(sms)).toBe(0);
  await db
    .insert(adminUsers)
    .values({ id: "ada", email: "ada@example.org", fullName: "Ada", role: "editor" });
  const actor = { id: "ada", name: "Ada", role: "editor", address: null } as const;
  expect(await sendSms({ db, clock, log, actor }, sms, { orderId })).toEqual({ kind: "sent" });
});

test("a confirmation of a second payment and the SMS about the first: the SMS waits for its own", async () => {
  const forms = [await form("confirmed"), await form("confirmed")];
  const numbers: string[] = [];
  for (const { payment } of forms) {
    const approval = await payAtBank(payment, "123456");
    numbers.push(payment.number);
    await bring(approval);
  }
  const [first = "", second = ""] = numbers;
  expect(await inquireAttempt(payments.ctx, second)).toMatchObject({ outcome: "confirmed" });
  expect((await payments.order(first))?.notifyAfter).not.toBeNull();
  await inquireAttempt(payments.ctx, first);
  expect((await payments.order(first))?.notifyAfter).toBeNull();
});

test("a late approval and an erasure: the money is booked, and the donor stays erased", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  const { db } = payments.ctx;
  await db.update(orders).set({ status: "payment_failed" }).where(eq(orders.id, orderId));
  await db.transaction((tx) => eraseOrders(tx, [orderId], payments.clock.now()));
  expect(await bring(approval)).toEqual({ status: "success", orderId });
  expect(await payments.order(orderId)).toMatchObject({ status: "completed", customerPhone: null });
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  const [log] = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
  expect([attempt?.status, attempt?.cardMask, log?.details]).toMatchObject([
    "settled",
    null,
    { cardMask: null },
  ]);
});

test("an approval that needs an inquiry first, and staff who cancelled: no success", async () => {
  const { orderId, payment } = await begin(payments.ctx);
  const approval = await payAtBank(payment, "123456");
  await payments.ctx.db
    .update(paymentAttempts)
    .set({ status: "declined" })
    .where(eq(paymentAttempts.orderId, orderId));
  await setByStaff(orderId, "cancelled");
  expect(await bring(approval)).toEqual({ status: "pending", orderId });
  expect((await payments.order(orderId))?.status).toBe("cancelled");
  expect(await alarmsOf(orderId)).toEqual(["approved_after_manual_change"]);
});

// The embedded database has one connection: no second transaction can wait there.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a replay that waited while its order was paid gets no form",
  async () => {
    const { db } = payments.ctx;
    const { orderId } = await form("waited");
    let waiting: ReturnType<typeof press> | undefined;
    await db.transaction(async (tx) => {
      await tx
        .select()
        .from(orders)
        .where(inArray(orders.id, [orderId]))
        .for("update");
      waiting = press("waited");
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
    expect(await waiting).toMatchObject({ orderId, state: "paid", payment: null });
  },
);
