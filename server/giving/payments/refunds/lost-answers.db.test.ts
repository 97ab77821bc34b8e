import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { withBank } from "#testing/world/site.ts";
import type { Bank } from "../banks/bank.ts";
import { paymentAlarms } from "../table.ts";
import { approveRefund } from "./approve-refund.ts";
import { bookPanelRefund } from "./book-panel-refund.ts";
import { decideRefund } from "./decide-refund.ts";
import { findRefundable } from "./find-refundable.ts";
import { requestRefund } from "./request-refund.ts";
import { runDueRefunds } from "./run-due-refunds.ts";
import type { RefundContext } from "./send-refund.ts";
import { refunds } from "./table.ts";

const minutesOfDay = 24 * 60;

let t: TestRefunds;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
});
afterEach(async () => {
  t.breakNextAnswers();
  await t.db.delete(settings);
  expect(await t.findDifferences()).toEqual([]);
});
afterAll(() => t.close());

/** Creates a payment and moves the clock to the next day. */
async function giveYesterday(): Promise<string> {
  const order = await t.give();
  t.clock.forwardMinutes(minutesOfDay);
  return order;
}

const whole = {
  method: "card",
  whole: true,
  items: [],
  amount: 0,
  reason: "Bağışçı istedi.",
  expectedSum: 0,
} as const;

function requestWhole(orderId: string, ctx: RefundContext = t.ctx) {
  return requestRefund(ada, ctx, { ...whole, orderId, number: orderId });
}

async function readRefund(orderId: string) {
  const [row] = await t.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (!row) throw new Error("no refund");
  return row;
}

async function readActions(orderId: string): Promise<string[]> {
  const rows = await t.db.select().from(auditLog).where(eq(auditLog.entityId, orderId)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

/** Sends a refund and pauses the call to the bank; `resumeRefund` continues the call. */
async function sendAndPause(orderId: string, refund: NonNullable<Bank["refund"]>) {
  const bankCalled = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const pausedRefund: NonNullable<Bank["refund"]> = async (...args) => {
    bankCalled.resolve();
    await resume.promise;
    return refund(...args);
  };
  const result = requestWhole(orderId, withBank(t.ctx, { refund: pausedRefund }));
  result.catch(() => {});
  await bankCalled.promise;
  return { resumeRefund: resume.resolve, answered: result };
}

const refundAtBank: NonNullable<Bank["refund"]> = async (...args) =>
  (await t.bank.refund?.(...args)) ?? { kind: "unknown", reason: "none" };

test("a refund that could not be sent within a minute of its commit is never sent", async () => {
  const order = await giveYesterday();
  // Every transaction takes a minute.
  const slowDatabase = new Proxy(t.db, {
    get(db, name) {
      if (name !== "transaction") return Reflect.get(db, name);
      return async (...work: Parameters<Db["transaction"]>) => {
        const result = await db.transaction(...work);
        t.clock.forwardMinutes(1);
        return result;
      };
    },
  });
  expect(await requestWhole(order, { ...t.ctx, db: slowDatabase })).toMatchObject({ state: "sent" });
  expect(t.readBankRecord(order)).toEqual({ voided: false, refunded: 0 });
  await t.runRefundsForMinutes(30);
  expect(await readRefund(order)).toMatchObject({ state: "refused", returnCode: "NOT_DONE", tries: 1 });
  expect(t.readBankRecord(order)).toEqual({ voided: false, refunded: 0 });
});

test("a refund counts as not made only after three inquiries agree", async () => {
  const order = await giveYesterday();
  await sendAndPause(order, refundAtBank);
  t.clock.forwardMinutes(60);
  for (const state of ["unknown", "unknown", "refused"]) {
    expect(await runDueRefunds(t.ctx)).toBe(1);
    expect(await readRefund(order)).toMatchObject({ state });
    t.clock.forwardMinutes(60);
  }
  expect(await readActions(order)).toEqual([
    "request-refund",
    "send-refund",
    "refund-unknown",
    "refuse-refund",
  ]);
});

test("a confirmation of the bank after the refund was refused raises an alarm, and staff book the refund", async () => {
  const order = await giveYesterday();
  const paused = await sendAndPause(order, refundAtBank);
  await t.runRefundsForMinutes(30);
  expect(await readRefund(order)).toMatchObject({ state: "refused", returnCode: "NOT_DONE" });
  paused.resumeRefund();
  expect(await paused.answered).toMatchObject({ kind: "saved", state: "refused" });
  expect(t.readBankRecord(order).refunded).toBe(25_000);
  expect((await t.listOpenAlarmsOf(order)).toSorted()).toEqual(["refund_refused", "refunded_at_bank"]);
  const panelRefund = {
    orderId: order,
    number: order,
    whole: true,
    items: [],
    amount: 0,
    reason: "Geç yanıt.",
    expectedSum: 0,
  };
  expect(await bookPanelRefund(ada, t.ctx, panelRefund)).toMatchObject({ kind: "saved" });
  expect(await t.listOpenAlarmsOf(order)).toEqual([]);
  expect((await t.readOrder(order)).status).toBe("cancelled");
});

test("a refund stays unknown and raises an alarm if the bank does not report refunds", async () => {
  const order = await giveYesterday();
  await sendAndPause(order, refundAtBank);
  const inquire: Bank["inquire"] = async (...args) => {
    const answer = await t.bank.inquire(...args);
    return answer.kind === "paid" ? { ...answer, refundsUnknown: true } : answer;
  };
  for (let minute = 0; minute < 40; minute++) {
    t.clock.forwardMinutes(1);
    await runDueRefunds(withBank(t.ctx, { inquire }));
  }
  expect(await readRefund(order)).toMatchObject({ state: "unknown" });
  expect(await t.listOpenAlarmsOf(order)).toEqual(["refund_unknown"]);
  await t.runRefundsForMinutes(2 * 60);
  expect(await readRefund(order)).toMatchObject({ state: "refused" });
});

test("staff may mark a refund as not made only when the bank can no longer be working on it", async () => {
  const order = await giveYesterday();
  await requestWhole(order, withBank(t.ctx, t.unreached));
  const { id, sentAt } = await readRefund(order);
  const markAsNotMade = () => decideRefund(ada, { id, done: false, reference: "" });
  t.clock.forwardMinutes(9);
  const from = new Date((sentAt?.getTime() ?? 0) + 10 * 60_000);
  expect(await markAsNotMade()).toEqual({ kind: "too-soon", from });
  expect(await readRefund(order)).toMatchObject({ state: "unknown" });
  t.clock.forwardMinutes(1);
  expect(await markAsNotMade()).toEqual({ kind: "saved", state: "refused" });
});

test("a refund that the bank postpones every day is given up a week after its approval", async () => {
  const order = await t.give();
  const tooEarly = { kind: "too-early", returnCode: "V014" } as const;
  const bank = { ...t.bank, refund: async () => tooEarly, void: undefined as never };
  const ctx = withBank(t.ctx, bank);
  expect(await requestWhole(order, ctx)).toMatchObject({ state: "approved" });
  for (let days = 0; days < 7; days++) {
    expect(await readRefund(order)).toMatchObject({ state: "approved", returnCode: "V014" });
    t.clock.forwardMinutes(minutesOfDay);
    expect(await runDueRefunds(ctx)).toBe(1);
  }
  t.clock.forwardMinutes(minutesOfDay);
  await runDueRefunds(ctx);
  expect(await readRefund(order)).toMatchObject({ state: "refused", returnCode: "V014" });
  expect(await t.listOpenAlarmsOf(order)).toEqual(["refund_refused"]);
});

test("a refund is sent again after three hours if the bank has not closed the day of the sale in time", async () => {
  const order = await giveYesterday();
  const tooEarly = { kind: "too-early", returnCode: "V014" } as const;
  const bank = { ...t.bank, refund: async () => tooEarly, void: undefined as never };
  const before = t.clock.now().getTime();
  expect(await requestWhole(order, withBank(t.ctx, bank))).toMatchObject({ state: "approved" });
  expect((await readRefund(order)).nextAt?.getTime()).toBe(before + 3 * 60 * 60_000);
  await t.runRefundsForMinutes(3 * 60);
  expect(await readRefund(order)).toMatchObject({ state: "confirmed", tries: 2 });
});

test("the week in which a refund must be sent begins with the approval, not with the request", async () => {
  await t.db.insert(settings).values({ key: "refund.limit", value: 0 });
  const order = await giveYesterday();
  await requestWhole(order);
  t.clock.forwardMinutes(8 * minutesOfDay);
  t.breakNextAnswers("error");
  const { id } = await readRefund(order);
  expect(await approveRefund(await t.as("Bora"), t.ctx, id)).toEqual({ kind: "saved", state: "approved" });
  expect(await readRefund(order)).toMatchObject({ approvedAt: t.clock.now(), returnCode: null });
  await t.runRefundsForMinutes(2);
  expect(await readRefund(order)).toMatchObject({ state: "confirmed" });
});

test("the job checks the reliability of the clock only when a refund is due", async () => {
  const mayGiveUp = vi.fn(async () => true);
  expect(await runDueRefunds(t.ctx, { mayGiveUp })).toBe(0);
  expect(mayGiveUp).not.toHaveBeenCalled();
  const order = await giveYesterday();
  t.breakNextAnswers("error");
  await requestWhole(order);
  t.clock.forwardMinutes(2);
  expect(await runDueRefunds(t.ctx, { mayGiveUp })).toBe(1);
  expect(mayGiveUp).toHaveBeenCalledOnce();
  expect(await findRefundable(t.ctx, order)).toMatchObject([{ refundedSum: 25_000 }]);
  expect(await t.db.$count(paymentAlarms, eq(paymentAlarms.orderId, order))).toBe(0);
});
