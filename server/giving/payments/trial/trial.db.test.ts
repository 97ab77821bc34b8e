import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { ordersSource } from "#server/giving/exports/orders.ts";
import { isOpen } from "#server/giving/opening/is-open.ts";
import { readDashboardNumbers } from "#server/giving/orders/dashboard-numbers.ts";
import { readOrderSettings, saveOrderSettings } from "#server/giving/orders/order-settings.ts";
import { sumThisYear } from "#server/giving/orders/read-given.ts";
import { type collectedEntries, orderItems, orders } from "#server/giving/orders/table.ts";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { auditLog } from "#server/staff/table.ts";
import { openBank, payAtBank } from "#testing/counterparts/banks.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { withBank } from "#testing/world/site.ts";
import type { BankForm } from "../banks/bank.ts";
import { createOrder } from "../create-order.ts";
import { finishPayment } from "../finish-payment.ts";
import { inquireDue } from "../inquire-due.ts";
import { reconcileDue } from "../reconcile/reconcile-due.ts";
import { paymentAttempts } from "../table.ts";
import { areBanksTried, readTrial } from "./read-trial.ts";
import { startTrial } from "./start-trial.ts";

let t: TestRefunds;
afterEach(() => t.close());

const start = async (change: { amount?: number; trial?: "test" | "real"; by?: string } = {}) => {
  const { amount = 100, trial = "real", by = "Ada" } = change;
  const request = { bank: t.bank, trial, amount, ip: "203.0.113.9" };
  return startTrial(await t.as(by, "admin"), t.ctx, request);
};

async function begin(change: Parameters<typeof start>[0] = {}): Promise<{ orderId: string; form: BankForm }> {
  const started = await start(change);
  if (started.kind !== "started") throw new Error(JSON.stringify(started));
  return started;
}

/** Pays at the bank; the callback comes unless the code says that the browser never returns. */
async function pay(form: BankForm, code = "123456"): Promise<void> {
  const callback = await payAtBank(form, code);
  if (callback) await finishPayment(t.ctx, callback);
}

/** Runs the inquiries that are due in the next minutes. */
async function inquireFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    t.clock.forwardMinutes(1);
    await inquireDue(t.ctx);
  }
}

const minutesToNight = () => {
  const now = t.clock.now();
  const night = new Date(`${now.toISOString().slice(0, 10)}T21:31:00Z`).getTime();
  const minutes = (night - now.getTime()) / 60_000;
  return minutes > 0 ? minutes : minutes + 24 * 60;
};

const states = async () => (await readTrial(t.ctx, t.bank)).states;

const countOf = (table: typeof smsOutbox | typeof mailOutbox | typeof collectedEntries) => t.db.$count(table);

test.each(["iyzico", "nestpay", "payfor", "paytr"] as const)(
  "at %s a lira is paid, confirmed, refunded and compared",
  async (kind) => {
    t = await openTestRefunds(kind);
    const ada = await t.as("Ada", "admin");
    await saveOrderSettings(ada, { ...(await readOrderSettings(t.db)), smsAutomatic: true }, "İmece");
    expect(await states()).toMatchObject({
      lira: "not-tried",
      inquiry: "needs-payment",
      night: "needs-payment",
    });

    const { orderId, form } = await begin();
    expect(await states()).toMatchObject({ lira: "open" });
    await pay(form);
    await inquireFor(6);
    expect(await t.readOrder(orderId)).toMatchObject({
      status: "completed",
      trial: "real",
      totalAmount: 100,
    });
    expect(await states()).toEqual({
      card: "not-tried",
      lira: null,
      inquiry: null,
      refund: "needs-refund",
      night: "not-compared",
    });
    // The order is money, and no gift.
    expect(await isOpen(t.db)).toBe(false);
    expect(await sumThisYear(t.db, t.clock.now())).toMatchObject({ count: 0, amount: 0 });
    expect(await readDashboardNumbers(t.db, t.clock.now())).toMatchObject({
      completed: { count: 0, amount: 0 },
      last30: { count: 0, amount: 0 },
      pendingOrders: 0,
    });
    expect(await ordersSource({}).count(t.db, new Date(t.clock.now().getTime() + 60_000))).toBe(0);
    const due = await rowsOf<{ n: number }>(t.db)`select count(*)::int as n from document_due`;
    expect([due[0]?.n, await countOf(smsOutbox), await countOf(mailOutbox)]).toEqual([0, 0, 0]);
    expect(await t.readCollected()).toBe(5_000);
    expect(await t.findDifferences()).toEqual([]);

    expect(await t.requestRefund(ada, orderId)).toMatchObject({ kind: "saved" });
    await t.runRefundsForMinutes(15);
    expect(await t.readOrder(orderId)).toMatchObject({ status: "cancelled" });
    expect(await states()).toMatchObject({ refund: null, night: "not-compared" });
    expect(await areBanksTried(t.ctx)).toBe(false);

    t.clock.forwardMinutes(minutesToNight());
    await reconcileDue(t.ctx);
    expect(await states()).toEqual({
      card: "not-tried",
      lira: null,
      inquiry: null,
      refund: null,
      night: null,
    });
    expect(await t.findDifferences()).toEqual([]);
    expect(await t.listOpenAlarmsOf(orderId)).toEqual([]);
    expect(await isOpen(t.db)).toBe(false);
    expect(await countOf(mailOutbox)).toBe(0);
    // PayTR has no test system.
    expect((await readTrial(t.ctx, t.bank)).isComplete).toBe(kind === "paytr");
    expect(await areBanksTried(t.ctx)).toBe(kind === "paytr");
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.action, "start-trial"));
    expect(entry).toMatchObject({ entity: "order", entityId: orderId, actorName: "Ada" });
  },
  30_000,
);

test("a second press finds the payment whose callback was lost, and takes no second payment", async () => {
  t = await openTestRefunds("iyzico");
  const { orderId, form } = await begin();
  await pay(form, "999999");
  expect(await t.readOrder(orderId)).toMatchObject({ status: "pending" });
  t.clock.forwardMinutes(1);
  expect(await start({ by: "Ece" })).toEqual({ kind: "unrefunded" });
  expect(await t.readOrder(orderId)).toMatchObject({ status: "completed" });
  expect(await t.db.$count(paymentAttempts)).toBe(1);
  await t.requestRefund(await t.as("Ada", "admin"), orderId);
  await t.runRefundsForMinutes(15);
  expect((await begin()).orderId).not.toBe(orderId);
});

test("the timed inquiry settles a payment whose callback was lost", async () => {
  t = await openTestRefunds("payfor");
  const { orderId, form } = await begin();
  await pay(form, "999999");
  await inquireFor(6);
  expect(await t.readOrder(orderId)).toMatchObject({ status: "completed" });
  expect(await states()).toMatchObject({ lira: null, inquiry: null, refund: "needs-refund" });
});

test("after a declined card the same order is tried again", async () => {
  t = await openTestRefunds("nestpay");
  const { orderId, form } = await begin();
  await pay(form, "100051");
  await inquireFor(6);
  expect(await states()).toMatchObject({ lira: "declined" });
  const again = await begin();
  expect(again.orderId).toBe(orderId);
  await pay(again.form);
  await inquireFor(6);
  expect(await states()).toMatchObject({ lira: null, inquiry: null });
  expect(await t.findDifferences()).toEqual([]);
});

test("two concurrent presses create one order", async () => {
  t = await openTestRefunds("iyzico");
  const [first, second] = await Promise.all([begin(), begin({ by: "Ece" })]);
  expect(second.orderId).toBe(first.orderId);
  expect(await t.db.$count(orders)).toBe(1);
});

test.each([
  ["test", []],
  ["real", ["missing_at_bank"]],
] as const)("a bank that does not know a %s payment at night raises %j", async (trial, alarms) => {
  t = await openTestRefunds("payfor");
  const { orderId, form } = await begin({ trial });
  await pay(form);
  await inquireFor(6);
  expect(await states()).toMatchObject(trial === "test" ? { card: null, lira: "not-tried" } : { lira: null });
  // From now on the account is another one, as after the change from the test system to the bank.
  const { bank, close } = await openBank({ kind: "payfor", now: t.clock.now });
  try {
    t.clock.forwardMinutes(minutesToNight());
    await reconcileDue(withBank(t.ctx, bank));
    expect(await t.listOpenAlarmsOf(orderId)).toEqual(alarms);
    expect((await states()).night).toBe(trial === "test" ? "needs-payment" : "alarm");
  } finally {
    await close();
  }
});

test("a refund whose answer is lost shows as unknown until an inquiry ends it", async () => {
  t = await openTestRefunds("iyzico");
  const { orderId, form } = await begin();
  await pay(form);
  await inquireFor(6);
  t.breakNextAnswers(undefined, "lost");
  await t.requestRefund(await t.as("Ada", "admin"), orderId);
  expect(await states()).toMatchObject({ refund: "refund-unknown" });
  await t.runRefundsForMinutes(15);
  expect(await states()).toMatchObject({ refund: null });
  expect(await t.findDifferences()).toEqual([]);
});

test("only administrators start a trial, of 1 to 10 TL, and donors cannot order one", async () => {
  t = await openTestRefunds("iyzico");
  const request = { bank: t.bank, trial: "real" as const, amount: 100, ip: "203.0.113.9" };
  expect(await startTrial(await t.as("Editör", "editor"), t.ctx, request)).toMatchObject({
    kind: "forbidden",
  });
  for (const amount of [99, 1_001, 150.5, Number.NaN])
    expect(await start({ amount })).toEqual({ kind: "wrong-amount" });
  expect(await t.db.$count(orders)).toBe(0);

  const items = [{ id: "genel", amount: 10_000, quantity: 1, donationType: "deneme" as "standart" }];
  const ordered = await createOrder(t.ctx, {
    request: orderRequest({ items }),
    key: null,
    language: "tr",
    ip: "203.0.113.7",
  }).catch((error: Error) => error);
  expect(ordered).not.toMatchObject({ kind: "created" });

  const large = t.place({ trial: "real", totalAmount: 1_001, paymentMethod: "card" });
  await expect(large).rejects.toMatchObject({ cause: { constraint: "orders_trial_is_small" } });
  expect(await t.db.$count(orderItems)).toBe(0);
});

test("a bank that refuses to begin says why, and the next press tries again", async () => {
  t = await openTestRefunds("iyzico");
  t.counterpart.intercept(async () =>
    Response.json({ status: "failure", errorCode: "1001", errorMessage: "api bilgileri bulunamadı" }),
  );
  expect(await start()).toEqual({ kind: "not-started", reason: expect.stringContaining("1001") });
  expect(await states()).toMatchObject({ lira: "open" });
  t.counterpart.intercept(null);
  const { form } = await begin();
  await pay(form);
  await inquireFor(6);
  expect(await states()).toMatchObject({ lira: null });
  expect(await t.db.$count(orders)).toBe(1);
});
