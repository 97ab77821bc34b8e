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
import { findAttempts } from "../reconcile/find-attempts.ts";
import { inquireCandidate, notListed } from "../reconcile/inquire-candidate.ts";
import { paymentAlarms, paymentAttempts } from "../table.ts";
import { bookPanelRefund, type PanelRefundInput } from "./book-panel-refund.ts";
import { findPanelRefunds } from "./find-panel-refunds.ts";
import { findRefundable } from "./find-refundable.ts";
import { requestRefund } from "./request-refund.ts";
import { runDueRefunds } from "./run-due-refunds.ts";
import { refunds } from "./table.ts";

let nights: TestNights;
let ada: StaffContext;
beforeAll(async () => {
  nights = await openTestNights();
  const { db, clock } = nights.ctx;
  await db.insert(adminUsers).values({ id: "Ada", email: "ada@example.org", fullName: "Ada", role: "admin" });
  ada = {
    db,
    clock,
    log: silent,
    actor: { id: "Ada", name: "Ada", role: "admin", overrides: {}, address: null },
  };
});
beforeEach(() => nights.beginNewDay());
afterAll(() => nights.close());

/** Creates a payment that an inquiry has confirmed. */
async function giveConfirmed(): Promise<string> {
  const order = await nights.donate();
  nights.clock.forwardMinutes(1);
  await inquireDue(nights.ctx);
  return order;
}

async function bookRefund(orderId: string, change: Partial<PanelRefundInput> = {}) {
  const [payment] = await findRefundable(nights.ctx, orderId);
  const all = { whole: true, items: [], amount: 0, expectedSum: payment?.requestedSum ?? 0 };
  return bookPanelRefund(ada, nights.ctx, {
    orderId,
    number: orderId,
    reason: "Panelden.",
    ...all,
    ...change,
  });
}

async function partOf(orderId: string, amount: number) {
  const [payment] = await findRefundable(nights.ctx, orderId);
  return { whole: false, items: [{ id: payment?.lines[0]?.id ?? 0, amount }] };
}

const readRefunds = (orderId: string) =>
  nights.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);

async function readDifferences(): Promise<string[]> {
  const checked = await checkLedger(nights.ctx.db, nights.clock);
  if (checked.kind === "busy") throw new Error("busy");
  return checked.differences.map(({ kind, subject }) => `${kind} ${subject}`);
}

describe("a refund in the bank's own panel", () => {
  test("raises an alarm at night, and staff can book exactly the bank's amount", async () => {
    const order = await giveConfirmed();
    await nights.runNextNight();
    nights.plantLies({ lie: "refund", orderId: order, amount: 10_000 });
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([`refunded_at_bank bank:${order}`]);
    expect(await findPanelRefunds(nights.ctx.db, order)).toEqual([order]);
    expect(await bookRefund(order)).toEqual({ kind: "other-amount", found: 10_000 });
    expect(await bookRefund(order, await partOf(order, 10_001))).toEqual({
      kind: "other-amount",
      found: 10_000,
    });
    expect(await bookRefund(order, { ...(await partOf(order, 10_000)), reason: " " })).toMatchObject({
      kind: "refused",
      errors: { reason: "required" },
    });
    expect((await readRefunds(order)).length).toBe(0);
    expect(await bookRefund(order, await partOf(order, 10_000))).toMatchObject({ kind: "saved" });
    expect(await readRefunds(order)).toMatchObject([
      { state: "confirmed", amount: 10_000, found: true, way: "refund", requestedBy: "Ada", method: "card" },
    ]);
    expect(await nights.openAlarms()).toEqual([]);
    expect(await findPanelRefunds(nights.ctx.db, order)).toEqual([]);
    expect((await nights.readOrder(order)).status).toBe("completed");
    expect(await bookRefund(order, await partOf(order, 10_000))).toEqual({ kind: "nothing-found" });
    await nights.makeDue(istanbulDay(new Date(nights.clock.now().getTime() - 86_400_000)));
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([]);
    expect(await readDifferences()).toEqual([]);
  });

  test("of the whole payment cancels the order when staff book it", async () => {
    const order = await giveConfirmed();
    nights.plantLies({ lie: "void", orderId: order });
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([`voided_at_bank bank:${order}`]);
    expect(await bookRefund(order)).toMatchObject({ kind: "saved" });
    expect(await readRefunds(order)).toMatchObject([{ state: "confirmed", amount: 25_000, way: "void" }]);
    expect(await nights.readOrder(order)).toMatchObject({ status: "cancelled" });
    expect(await nights.openAlarms()).toEqual([]);
    expect(await readDifferences()).toEqual([]);
  });

  test("cannot be booked if the bank does not answer or reports no refund", async () => {
    const order = await giveConfirmed();
    expect(await bookRefund(order)).toEqual({ kind: "nothing-found" });
    nights.plantLies({ lie: "void", orderId: order });
    nights.breakInquiries("error");
    expect(await bookRefund(order)).toEqual({ kind: "not-now" });
    nights.breakInquiries(undefined);
    const editor = { ...ada, actor: { ...ada.actor, role: "editor" as const } };
    expect(
      await bookPanelRefund(editor, nights.ctx, {
        orderId: order,
        number: order,
        whole: true,
        items: [],
        amount: 0,
        reason: "x",
        expectedSum: 0,
      }),
    ).toMatchObject({ kind: "forbidden" });
    expect((await readRefunds(order)).length).toBe(0);
  });

  test("of an order that staff cancelled is booked by the nightly comparison", async () => {
    const order = await giveConfirmed();
    const expectedUpdatedAt = (await nights.readOrder(order)).updatedAt;
    await changeStatus(ada, {
      id: order,
      expectedUpdatedAt,
      status: "cancelled",
      note: "Panelden iade edildi.",
    });
    nights.plantLies({ lie: "void", orderId: order });
    await nights.runNextNight();
    expect(await nights.openAlarms()).toEqual([]);
    expect(await readRefunds(order)).toMatchObject([
      { state: "confirmed", amount: 25_000, found: true, requestedBy: null },
    ]);
    expect(await nights.readOrder(order)).toMatchObject({ statusNote: "Panelden iade edildi." });
    expect(await readDifferences()).toEqual([]);
  });
});

test("our own refunds are no difference in the nightly comparison", async () => {
  const fullyRefunded = await giveConfirmed();
  const partlyRefunded = await giveConfirmed();
  const request = (orderId: string, change: object) =>
    requestRefund(ada, nights.ctx, {
      orderId,
      number: orderId,
      method: "card",
      whole: true,
      items: [],
      amount: 0,
      reason: "Bağışçı istedi.",
      expectedSum: 0,
      ...change,
    });
  expect(await request(fullyRefunded, {})).toMatchObject({ state: "confirmed" });
  expect(await request(partlyRefunded, await partOf(partlyRefunded, 10_000))).toMatchObject({
    state: "approved",
  });
  await nights.runNextNight();
  nights.clock.forwardMinutes(60);
  await runDueRefunds(nights.ctx);
  expect((await readRefunds(partlyRefunded))[0]).toMatchObject({ state: "confirmed" });
  await nights.runNextNight();
  expect(await nights.openAlarms()).toEqual([]);
  // The result is the same when staff inquire again.
  await nights.ctx.db
    .update(paymentAttempts)
    .set({ nextInquiryAt: nights.clock.now() })
    .where(eq(paymentAttempts.number, partlyRefunded));
  await inquireDue(nights.ctx);
  expect(await nights.openAlarms()).toEqual([]);
  expect(await readDifferences()).toEqual([]);
});

test("the nightly inquiry confirms a refund whose answer was lost", async () => {
  const order = await giveConfirmed();
  nights.clock.forwardMinutes(24 * 60);
  const never = new Promise<never>(() => {});
  const bankCalled = Promise.withResolvers<void>();
  const refund = async (...args: Parameters<NonNullable<typeof nights.ctx.bank.refund>>) => {
    await nights.ctx.bank.refund?.(...args);
    bankCalled.resolve();
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
    expectedSum: 0,
  }).catch(() => {});
  await bankCalled.promise;
  await nights.runNextNight();
  expect(await readRefunds(order)).toMatchObject([{ state: "confirmed", tries: 1 }]);
  const openAlarms = await nights.ctx.db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt));
  expect(openAlarms).toEqual([]);
});

test("the nightly inquiry does not decide that a refund was not made, because its answer may be too old", async () => {
  const order = await giveConfirmed();
  nights.clock.forwardMinutes(24 * 60);
  const bankCalled = Promise.withResolvers<void>();
  const refund = () => {
    bankCalled.resolve();
    return new Promise<never>(() => {});
  };
  const contextThatHangs = withBank(nights.ctx, { refund });
  const wholeRefund = { whole: true, items: [], amount: 0, reason: "Bağışçı istedi.", expectedSum: 0 };
  void requestRefund(ada, contextThatHangs, {
    orderId: order,
    number: order,
    method: "card",
    ...wholeRefund,
  }).catch(() => {});
  await bankCalled.promise;
  await nights.ctx.db.update(refunds).set({ inquiryCount: 5 }).where(eq(refunds.orderId, order));
  nights.clock.forwardMinutes(60);
  const [attempt] = await findAttempts(nights.ctx.db, [order]);
  if (!attempt) throw new Error("no attempt");
  expect(await inquireCandidate(nights.ctx, attempt, notListed)).toEqual({ kind: "equal" });
  expect(await readRefunds(order)).toMatchObject([{ state: "unknown" }]);
  nights.clock.forwardMinutes(60);
  await runDueRefunds(nights.ctx);
  expect(await readRefunds(order)).toMatchObject([{ state: "refused", returnCode: "NOT_DONE" }]);
});
