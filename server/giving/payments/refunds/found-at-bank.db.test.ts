import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { silent } from "#testing/databases/test-database.ts";
import { openTestNights, type TestNights } from "#testing/world/nights.ts";
import { withBank } from "#testing/world/site.ts";
import { inquireDue } from "../inquire-due.ts";
import { inquireSuspect, notListed } from "../reconcile/inquire-suspect.ts";
import { findAttempts } from "../reconcile/our-attempts.ts";
import { paymentAlarms, paymentAttempts } from "../table.ts";
import { bookFound, type FoundToBook } from "./book-found.ts";
import { findRefundable } from "./find-refundable.ts";
import { foundInPanel } from "./found-in-panel.ts";
import { requestRefund } from "./request-refund.ts";
import { runDueRefunds } from "./run-due-refunds.ts";
import { refunds } from "./table.ts";

let nights: TestNights;
let ada: StaffContext;
beforeAll(async () => {
  nights = await openTestNights();
  const { db, clock } = nights.ctx;
  await db.insert(adminUsers).values({ id: "Ada", email: "ada@example.org", fullName: "Ada", role: "admin" });
  ada = { db, clock, log: silent, actor: { id: "Ada", name: "Ada", role: "admin", address: null } };
});
beforeEach(() => nights.newDay());
afterAll(() => nights.close());

/** Creates a payment that an inquiry has confirmed. */
async function give(): Promise<string> {
  const order = await nights.donate();
  nights.clock.forward(1);
  await inquireDue(nights.ctx);
  return order;
}

async function book(orderId: string, change: Partial<FoundToBook> = {}) {
  const [payment] = await findRefundable(nights.ctx, orderId);
  const all = { whole: true, items: [], amount: 0, seen: payment?.counted ?? 0 };
  return bookFound(ada, nights.ctx, { orderId, number: orderId, reason: "Panelden.", ...all, ...change });
}

async function part(orderId: string, amount: number) {
  const [payment] = await findRefundable(nights.ctx, orderId);
  return { whole: false, items: [{ id: payment?.lines[0]?.id ?? 0, amount }] };
}

const refundsOf = (orderId: string) =>
  nights.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);

async function differences(): Promise<string[]> {
  const checked = await checkLedger(nights.ctx.db, nights.clock);
  if (checked.kind === "busy") throw new Error("busy");
  return checked.differences.map(({ kind, subject }) => `${kind} ${subject}`);
}

describe("a refund in the bank's own panel", () => {
  test("is found at night, and booked with exactly the bank's amount", async () => {
    const order = await give();
    await nights.nextNight();
    nights.lie({ lie: "refund", orderId: order, amount: 10_000 });
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${order}`]);
    expect(await foundInPanel(nights.ctx.db, order)).toEqual([order]);
    expect(await book(order)).toEqual({ kind: "other-amount", found: 10_000 });
    expect(await book(order, await part(order, 10_001))).toEqual({ kind: "other-amount", found: 10_000 });
    expect(await book(order, { ...(await part(order, 10_000)), reason: " " })).toMatchObject({
      kind: "refused",
      errors: { reason: "required" },
    });
    expect((await refundsOf(order)).length).toBe(0);
    expect(await book(order, await part(order, 10_000))).toMatchObject({ kind: "saved" });
    expect(await refundsOf(order)).toMatchObject([
      { state: "confirmed", amount: 10_000, found: true, way: "refund", requestedBy: "Ada", method: "card" },
    ]);
    expect(await nights.openAlarms()).toEqual([]);
    expect(await foundInPanel(nights.ctx.db, order)).toEqual([]);
    expect((await nights.order(order)).status).toBe("completed");
    expect(await book(order, await part(order, 10_000))).toEqual({ kind: "nothing-found" });
    await nights.makeDue(istanbulDay(new Date(nights.clock.now().getTime() - 86_400_000)));
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test("that voids the whole payment cancels the order", async () => {
    const order = await give();
    nights.lie({ lie: "void", orderId: order });
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([`voided_at_bank bank:${order}`]);
    expect(await book(order)).toMatchObject({ kind: "saved" });
    expect(await refundsOf(order)).toMatchObject([{ state: "confirmed", amount: 25_000, way: "void" }]);
    expect(await nights.order(order)).toMatchObject({ status: "cancelled" });
    expect(await nights.openAlarms()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test("cannot be booked when the bank does not answer, or says that nothing went back", async () => {
    const order = await give();
    expect(await book(order)).toEqual({ kind: "nothing-found" });
    nights.lie({ lie: "void", orderId: order });
    nights.breakInquiries("error");
    expect(await book(order)).toEqual({ kind: "not-now" });
    nights.breakInquiries(undefined);
    const editor = { ...ada, actor: { ...ada.actor, role: "editor" as const } };
    expect(
      await bookFound(editor, nights.ctx, {
        orderId: order,
        number: order,
        whole: true,
        items: [],
        amount: 0,
        reason: "x",
        seen: 0,
      }),
    ).toMatchObject({ kind: "forbidden" });
    expect((await refundsOf(order)).length).toBe(0);
  });

  test("of an order that staff cancelled is booked at night, without staff", async () => {
    const order = await give();
    const seen = (await nights.order(order)).updatedAt;
    await changeStatus(ada, { id: order, seen, status: "cancelled", note: "Panelden iade edildi." });
    nights.lie({ lie: "void", orderId: order });
    await nights.nextNight();
    expect(await nights.openAlarms()).toEqual([]);
    expect(await refundsOf(order)).toMatchObject([
      { state: "confirmed", amount: 25_000, found: true, requestedBy: null },
    ]);
    expect(await nights.order(order)).toMatchObject({ statusNote: "Panelden iade edildi." });
    expect(await differences()).toEqual([]);
  });
});

test("our own refunds are no difference at night", async () => {
  const whole = await give();
  const some = await give();
  const request = (orderId: string, change: object) =>
    requestRefund(ada, nights.ctx, {
      orderId,
      number: orderId,
      method: "card",
      whole: true,
      items: [],
      amount: 0,
      reason: "Bağışçı istedi.",
      seen: 0,
      ...change,
    });
  expect(await request(whole, {})).toMatchObject({ state: "confirmed" });
  expect(await request(some, await part(some, 10_000))).toMatchObject({ state: "approved" });
  await nights.nextNight();
  nights.clock.forward(60);
  await runDueRefunds(nights.ctx);
  expect((await refundsOf(some))[0]).toMatchObject({ state: "confirmed" });
  await nights.nextNight();
  expect(await nights.openAlarms()).toEqual([]);
  // The result is the same when staff inquire again.
  await nights.ctx.db
    .update(paymentAttempts)
    .set({ nextInquiryAt: nights.clock.now() })
    .where(eq(paymentAttempts.number, some));
  await inquireDue(nights.ctx);
  expect(await nights.openAlarms()).toEqual([]);
  expect(await differences()).toEqual([]);
});

test("the nightly inquiry also ends a refund that has had no answer", async () => {
  const order = await give();
  nights.clock.forward(24 * 60);
  const never = new Promise<never>(() => {});
  const inquired = Promise.withResolvers<void>();
  const refund = async (...given: Parameters<NonNullable<typeof nights.ctx.bank.refund>>) => {
    await nights.ctx.bank.refund?.(...given);
    inquired.resolve();
    return never;
  };
  void requestRefund(ada, withBank(nights.ctx, { refund }), {
    orderId: order,
    number: order,
    method: "card",
    whole: true,
    items: [],
    amount: 0,
    reason: "Bağışçı istedi.",
    seen: 0,
  }).catch(() => {});
  await inquired.promise;
  await nights.nextNight();
  expect(await refundsOf(order)).toMatchObject([{ state: "confirmed", tries: 1 }]);
  const open = await nights.ctx.db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt));
  expect(open).toEqual([]);
});

test("the nightly inquiry does not rule a refund out: its answer may be older than the request", async () => {
  const order = await give();
  nights.clock.forward(24 * 60);
  const inquired = Promise.withResolvers<void>();
  const refund = () => {
    inquired.resolve();
    return new Promise<never>(() => {});
  };
  const dying = withBank(nights.ctx, { refund });
  const all = { whole: true, items: [], amount: 0, reason: "Bağışçı istedi.", seen: 0 };
  void requestRefund(ada, dying, { orderId: order, number: order, method: "card", ...all }).catch(() => {});
  await inquired.promise;
  await nights.ctx.db.update(refunds).set({ inquiryCount: 5 }).where(eq(refunds.orderId, order));
  nights.clock.forward(60);
  const [attempt] = await findAttempts(nights.ctx.db, [order]);
  if (!attempt) throw new Error("no attempt");
  expect(await inquireSuspect(nights.ctx, attempt, notListed)).toEqual({ kind: "equal" });
  expect(await refundsOf(order)).toMatchObject([{ state: "unknown" }]);
  nights.clock.forward(60);
  await runDueRefunds(nights.ctx);
  expect(await refundsOf(order)).toMatchObject([{ state: "refused", returnCode: "NOT_DONE" }]);
});
