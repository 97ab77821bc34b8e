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
import { bookFound } from "./book-found.ts";
import { decideRefund } from "./decide-refund.ts";
import { findRefundable } from "./find-refundable.ts";
import { requestRefund } from "./request-refund.ts";
import { runDueRefunds } from "./run-due-refunds.ts";
import type { RefundContext } from "./send-refund.ts";
import { refunds } from "./table.ts";

const day = 24 * 60;

let t: TestRefunds;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
});
afterEach(async () => {
  t.disturb();
  await t.db.delete(settings);
  expect(await t.differences()).toEqual([]);
});
afterAll(() => t.close());

/** Creates a payment and moves the clock to the next day. */
async function give(): Promise<string> {
  const order = await t.give();
  t.clock.forward(day);
  return order;
}

const whole = {
  method: "card",
  whole: true,
  items: [],
  amount: 0,
  reason: "Bağışçı istedi.",
  seen: 0,
} as const;

function request(orderId: string, ctx: RefundContext = t.ctx) {
  return requestRefund(ada, ctx, { ...whole, orderId, number: orderId });
}

async function refundOf(orderId: string) {
  const [row] = await t.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (!row) throw new Error("no refund");
  return row;
}

async function actionsOf(orderId: string): Promise<string[]> {
  const rows = await t.db.select().from(auditLog).where(eq(auditLog.entityId, orderId)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

/** Sends a refund and stops the process while the bank works; `go` continues it. Resolves when the bank is called. */
async function sendAndStop(orderId: string, refund: NonNullable<Bank["refund"]>) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const stopped: NonNullable<Bank["refund"]> = async (...args) => {
    reached.resolve();
    await gate.promise;
    return refund(...args);
  };
  const answered = request(orderId, withBank(t.ctx, { refund: stopped }));
  answered.catch(() => {});
  await reached.promise;
  return { go: gate.resolve, answered };
}

const atBank: NonNullable<Bank["refund"]> = async (...args) =>
  (await t.bank.refund?.(...args)) ?? { kind: "unknown", reason: "none" };

test("a refund that could not leave within a minute of its commit is never sent", async () => {
  const order = await give();
  // Every transaction takes this long.
  const slow = new Proxy(t.db, {
    get(db, name) {
      if (name !== "transaction") return Reflect.get(db, name);
      return async (...work: Parameters<Db["transaction"]>) => {
        const done = await db.transaction(...work);
        t.clock.forward(1);
        return done;
      };
    },
  });
  expect(await request(order, { ...t.ctx, db: slow })).toMatchObject({ state: "sent" });
  expect(t.atBank(order)).toEqual({ voided: false, refunded: 0 });
  await t.work(30);
  expect(await refundOf(order)).toMatchObject({ state: "refused", returnCode: "NOT_DONE", tries: 1 });
  expect(t.atBank(order)).toEqual({ voided: false, refunded: 0 });
});

test("one inquiry long after it was sent does not rule it out: two more must agree", async () => {
  const order = await give();
  await sendAndStop(order, atBank);
  t.clock.forward(60);
  for (const state of ["unknown", "unknown", "refused"]) {
    expect(await runDueRefunds(t.ctx)).toBe(1);
    expect(await refundOf(order)).toMatchObject({ state });
    t.clock.forward(60);
  }
  expect(await actionsOf(order)).toEqual([
    "request-refund",
    "send-refund",
    "refund-unknown",
    "refuse-refund",
  ]);
});

test("the bank's yes after a refund has ended as not made is an alarm, and staff book it", async () => {
  const order = await give();
  const stopped = await sendAndStop(order, atBank);
  await t.work(30);
  expect(await refundOf(order)).toMatchObject({ state: "refused", returnCode: "NOT_DONE" });
  stopped.go();
  expect(await stopped.answered).toMatchObject({ kind: "saved", state: "refused" });
  expect(t.atBank(order).refunded).toBe(25_000);
  expect((await t.alarmsOf(order)).toSorted()).toEqual(["refund_refused", "refunded_at_bank"]);
  const found = {
    orderId: order,
    number: order,
    whole: true,
    items: [],
    amount: 0,
    reason: "Geç yanıt.",
    seen: 0,
  };
  expect(await bookFound(ada, t.ctx, found)).toMatchObject({ kind: "saved" });
  expect(await t.alarmsOf(order)).toEqual([]);
  expect((await t.order(order)).status).toBe("cancelled");
});

test("a record that does not mention refunds leaves the refund unknown and raises an alarm", async () => {
  const order = await give();
  await sendAndStop(order, atBank);
  const inquire: Bank["inquire"] = async (...args) => {
    const answer = await t.bank.inquire(...args);
    return answer.kind === "paid" ? { ...answer, refundsUnknown: true } : answer;
  };
  for (let minute = 0; minute < 40; minute++) {
    t.clock.forward(1);
    await runDueRefunds(withBank(t.ctx, { inquire }));
  }
  expect(await refundOf(order)).toMatchObject({ state: "unknown" });
  expect(await t.alarmsOf(order)).toEqual(["refund_unknown"]);
  await t.work(2 * 60);
  expect(await refundOf(order)).toMatchObject({ state: "refused" });
});

test("staff may say that it was not made only when the bank cannot be working on it any more", async () => {
  const order = await give();
  await request(order, withBank(t.ctx, t.unreached));
  const { id, sentAt } = await refundOf(order);
  const deny = () => decideRefund(ada, { id, done: false, reference: "" });
  t.clock.forward(9);
  const from = new Date((sentAt?.getTime() ?? 0) + 10 * 60_000);
  expect(await deny()).toEqual({ kind: "too-soon", from });
  expect(await refundOf(order)).toMatchObject({ state: "unknown" });
  t.clock.forward(1);
  expect(await deny()).toEqual({ kind: "saved", state: "refused" });
});

test("a refund that the bank postpones every day is given up a week after its approval", async () => {
  const order = await t.give();
  const early = { kind: "too-early", returnCode: "V014" } as const;
  const bank = { ...t.bank, refund: async () => early, void: undefined as never };
  const ctx = withBank(t.ctx, bank);
  expect(await request(order, ctx)).toMatchObject({ state: "approved" });
  for (let days = 0; days < 7; days++) {
    expect(await refundOf(order)).toMatchObject({ state: "approved", returnCode: "V014" });
    t.clock.forward(day);
    expect(await runDueRefunds(ctx)).toBe(1);
  }
  t.clock.forward(day);
  await runDueRefunds(ctx);
  expect(await refundOf(order)).toMatchObject({ state: "refused", returnCode: "V014" });
  expect(await t.alarmsOf(order)).toEqual(["refund_refused"]);
});

test("a bank that has not closed a day that is over gets the request again some hours later", async () => {
  const order = await give();
  const early = { kind: "too-early", returnCode: "V014" } as const;
  const bank = { ...t.bank, refund: async () => early, void: undefined as never };
  const before = t.clock.now().getTime();
  expect(await request(order, withBank(t.ctx, bank))).toMatchObject({ state: "approved" });
  expect((await refundOf(order)).nextAt?.getTime()).toBe(before + 3 * 60 * 60_000);
  await t.work(3 * 60);
  expect(await refundOf(order)).toMatchObject({ state: "confirmed", tries: 2 });
});

test("the week counts from the approval, not from the request", async () => {
  await t.db.insert(settings).values({ key: "refund.limit", value: 0 });
  const order = await give();
  await request(order);
  t.clock.forward(8 * day);
  t.disturb("error");
  const { id } = await refundOf(order);
  expect(await approveRefund(await t.as("Bora"), t.ctx, id)).toEqual({ kind: "saved", state: "approved" });
  expect(await refundOf(order)).toMatchObject({ approvedAt: t.clock.now(), returnCode: null });
  await t.work(2);
  expect(await refundOf(order)).toMatchObject({ state: "confirmed" });
});

test("whether the clock can be trusted is checked only when a refund is due", async () => {
  const mayGiveUp = vi.fn(async () => true);
  expect(await runDueRefunds(t.ctx, { mayGiveUp })).toBe(0);
  expect(mayGiveUp).not.toHaveBeenCalled();
  const order = await give();
  t.disturb("error");
  await request(order);
  t.clock.forward(2);
  expect(await runDueRefunds(t.ctx, { mayGiveUp })).toBe(1);
  expect(mayGiveUp).toHaveBeenCalledOnce();
  expect(await findRefundable(t.ctx, order)).toMatchObject([{ back: 25_000 }]);
  expect(await t.db.$count(paymentAlarms, eq(paymentAlarms.orderId, order))).toBe(0);
});
