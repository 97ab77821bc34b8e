import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { orders } from "#server/giving/orders/table.ts";
import { createLogSms } from "#server/messaging/providers/log.ts";
import { settings } from "#server/platform/db/table.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import { silent } from "#testing/databases/test-database.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { createOrder } from "../create-order.ts";
import { markReturned } from "../mark-returned.ts";
import { approveRefund } from "./approve-refund.ts";
import { decideRefund } from "./decide-refund.ts";
import { declineRefund } from "./decline-refund.ts";
import { findRefundable } from "./find-refundable.ts";

let t: TestRefunds;
let ada: StaffContext;
let bora: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
  bora = await t.as("Bora");
});
afterEach(async () => {
  t.breakNextAnswers();
  await t.db.delete(settings);
  expect(await t.findDifferences()).toEqual([]);
});
afterAll(() => t.close());

const setLimit = (amount: number) => t.db.insert(settings).values({ key: "refund.limit", value: amount });

async function savedId(outcome: ReturnType<TestRefunds["requestRefund"]>): Promise<string> {
  const result = await outcome;
  if (result.kind !== "saved") throw new Error(`not saved: ${JSON.stringify(result)}`);
  return result.id;
}

async function placeTransfer(): Promise<string> {
  const request = orderRequest({ paymentMethod: "bank_transfer" });
  const placed = await createOrder(t.ctx, { request, language: "tr", key: null });
  if (placed.kind === "refused") throw new Error("not placed");
  return placed.orderId;
}

/** Creates a bank transfer that staff completed. */
async function giveByTransfer(): Promise<string> {
  const orderId = await placeTransfer();
  const { updatedAt: expectedUpdatedAt } = await t.readOrder(orderId);
  await complete(orderId, expectedUpdatedAt);
  return orderId;
}

function complete(orderId: string, expectedUpdatedAt: Date) {
  const provider = createLogSms(silent);
  const sms: SmsContext = { ...t.ctx, provider, foundation: () => "İmece", underway: new Set() };
  return completeOrder(ada, sms, { id: orderId, expectedUpdatedAt });
}

test("only administrators can request, approve, decline and decide refunds", async () => {
  const order = await t.give();
  for (const role of ["editor", "viewer"] as const) {
    const staff = await t.as(`Other ${role}`, role);
    const forbidden = { kind: "forbidden", area: "refunds", level: "decide" };
    expect(await t.requestRefund(staff, order)).toEqual({ ...forbidden, level: "change" });
    expect(await approveRefund(staff, t.ctx, "x")).toEqual(forbidden);
    expect(await declineRefund(staff, "x")).toEqual(forbidden);
    expect(await decideRefund(staff, { id: "x", done: true, reference: "" })).toEqual(forbidden);
  }
  expect(await t.requestRefund(ada, order, { reason: " \n" })).toEqual({
    kind: "refused",
    errors: { reason: "required" },
  });
  expect(await approveRefund(ada, t.ctx, "x")).toEqual({ kind: "missing" });
  expect(await t.requestRefund(ada, "HDNOSUCHORDER000")).toEqual({ kind: "missing" });
  expect(t.readBankRecord(order)).toEqual({ voided: false, refunded: 0 });
});

test("a refund above the limit needs the approval of a second administrator", async () => {
  const order = await t.give({
    items: [{ id: "genel", amount: 10_000_01, quantity: 1, donationType: "standart" }],
  });
  const refund = await savedId(t.requestRefund(ada, order));
  expect(await t.readRefund(refund)).toMatchObject({ state: "requested", way: "void", approvedBy: null });
  await t.runRefundsForMinutes(5);
  expect(t.readBankRecord(order)).toEqual({ voided: false, refunded: 0 });
  expect(await approveRefund(ada, t.ctx, refund)).toEqual({ kind: "own" });
  expect(await approveRefund(bora, t.ctx, refund)).toEqual({ kind: "saved", state: "confirmed" });
  expect(await t.readRefund(refund)).toMatchObject({
    requestedBy: "Ada",
    approvedBy: "Bora",
    state: "confirmed",
  });
  expect(await approveRefund(bora, t.ctx, refund)).toEqual({ kind: "moved", state: "confirmed", by: "Bora" });
  expect(t.readBankRecord(order)).toEqual({ voided: true, refunded: 0 });
  const audit = await t.db.select().from(auditLog).where(eq(auditLog.entityId, order)).orderBy(auditLog.id);
  expect(audit.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["request-refund", "Ada"],
    ["approve-refund", "Bora"],
    ["send-refund", "Sistem"],
    ["confirm-refund", "Sistem"],
    ["change-status", "Sistem"],
  ]);
  expect(audit[0]?.after).toEqual({
    refund,
    amount: 10_000_01,
    state: "requested",
    method: "card",
    number: order,
    way: "void",
  });
});

test("a refund of exactly the limit needs no approval, and refunds of one payment count together", async () => {
  const large = {
    items: [{ id: "genel", amount: 10_000_00, quantity: 1, donationType: "standart" as const }],
  };
  const order = await t.give(large);
  expect(await t.readRefund(await savedId(t.requestRefund(ada, order)))).toMatchObject({
    state: "confirmed",
  });
  await setLimit(100_00);
  const secondOrder = await t.give();
  t.clock.forwardMinutes(24 * 60);
  const [line] = await t.listRefundLines(secondOrder);
  const part = (amount: number) => ({ whole: false, items: [{ id: line?.id ?? 0, amount }] });
  const refundPart = async () => t.readRefund(await savedId(t.requestRefund(ada, secondOrder, part(60_00))));
  expect(await refundPart()).toMatchObject({ state: "confirmed" });
  expect(await refundPart()).toMatchObject({ state: "requested" });
});

test("concurrent requests of several members of staff make one refund, and the others are stale", async () => {
  for (const change of [{}, { whole: false, items: [] }]) {
    const order = await t.give();
    const [line] = await t.listRefundLines(order);
    const items = "items" in change ? [{ id: line?.id ?? 0, amount: 10_000 }] : [];
    const answers = await Promise.all(
      [ada, bora, ada].map((staff) => t.requestRefund(staff, order, { ...change, items, expectedSum: 0 })),
    );
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["saved", "stale", "stale"]);
    await t.runRefundsForMinutes(24 * 60);
    const { voided, refunded } = t.readBankRecord(order);
    expect([voided, refunded]).toEqual("items" in change ? [false, 10_000] : [true, 0]);
  }
});

test("two concurrent approvals send the refund once", async () => {
  await setLimit(0);
  const order = await t.give();
  const refund = await savedId(t.requestRefund(ada, order));
  const cem = await t.as("Cem");
  const answers = await Promise.all([approveRefund(bora, t.ctx, refund), approveRefund(cem, t.ctx, refund)]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["moved", "saved"]);
  expect(await t.readRefund(refund)).toMatchObject({ state: "confirmed", tries: 1 });
});

test("a form that the browser sends again after a lost answer requests one refund", async () => {
  const order = await t.give();
  const [line] = await t.listRefundLines(order);
  const form = { ...ada, submission: "6f1f0b3a-form" };
  const part = { whole: false, items: [{ id: line?.id ?? 0, amount: 10_000 }], expectedSum: 0 };
  await setLimit(0);
  const first = await savedId(t.requestRefund(form, order, part));
  expect(await savedId(t.requestRefund(form, order, part))).toBe(first);
  expect(await t.requestRefund({ ...bora, submission: form.submission }, order, part)).toEqual({
    kind: "stale",
  });
  // The approval adds entries to the order's audit trail after the request.
  await approveRefund(bora, t.ctx, first);
  expect(await t.requestRefund(form, order, part)).toEqual({ kind: "saved", id: first, state: "approved" });
});

test("staff cannot change the status of an order with an open refund, nor approve a refund of a changed order", async () => {
  await setLimit(0);
  const order = await t.give();
  const refund = await savedId(t.requestRefund(ada, order));
  const { updatedAt: expectedUpdatedAt } = await t.readOrder(order);
  const note = "Panelden iade edildi.";
  const refunding = { kind: "refunding" };
  expect(await changeStatus(bora, { id: order, expectedUpdatedAt, status: "cancelled", note })).toEqual(
    refunding,
  );
  expect(await markReturned(bora, { id: order, expectedUpdatedAt, note })).toEqual(refunding);
  expect(await complete(order, expectedUpdatedAt)).toMatchObject({ kind: "saved", changed: false });
  expect(await t.readOrder(order)).toMatchObject({ status: "completed", statusNote: null });

  // The order can still be cancelled by other means than staff.
  t.clock.forwardMinutes(1);
  await t.db
    .update(orders)
    .set({ status: "cancelled", updatedAt: t.clock.now() })
    .where(eq(orders.id, order));
  expect(await approveRefund(bora, t.ctx, refund)).toEqual({ kind: "changed" });
  expect(t.readBankRecord(order)).toEqual({ voided: false, refunded: 0 });
  await declineRefund(bora, refund);
  const pending = {
    id: order,
    expectedUpdatedAt: (await t.readOrder(order)).updatedAt,
    status: "pending",
  } as const;
  expect(await changeStatus(bora, pending)).toMatchObject({ kind: "saved" });
});

test("staff can decline a request, and give up an approved refund before it is sent", async () => {
  await setLimit(0);
  const order = await t.give();
  const refund = await savedId(t.requestRefund(ada, order));
  expect(await declineRefund(bora, refund)).toEqual({ kind: "saved", state: "refused" });
  expect(await t.readRefund(refund)).toMatchObject({ state: "refused", returnCode: "STAFF" });
  expect(await approveRefund(bora, t.ctx, refund)).toEqual({ kind: "moved", state: "refused", by: null });
  const secondRefund = await savedId(t.requestRefund(ada, order));
  t.breakNextAnswers("error");
  expect(await approveRefund(bora, t.ctx, secondRefund)).toEqual({ kind: "saved", state: "approved" });
  expect(await declineRefund(ada, secondRefund)).toEqual({ kind: "saved", state: "refused" });
  await t.runRefundsForMinutes(60);
  expect(t.readBankRecord(order)).toEqual({ voided: false, refunded: 0 });
  const thirdRefund = await savedId(t.requestRefund(ada, order));
  await approveRefund(bora, t.ctx, thirdRefund);
  expect(await declineRefund(ada, thirdRefund)).toMatchObject({ kind: "moved", state: "confirmed" });
});

test("the refund of a bank transfer counts when staff confirm that they made it", async () => {
  const before = await t.readCollected();
  const order = await giveByTransfer();
  expect(await t.requestRefund(ada, order, { number: null })).toEqual({ kind: "not-by-card" });
  const refund = await savedId(t.requestRefund(ada, order, { number: null, method: "transfer" }));
  expect(await t.readRefund(refund)).toMatchObject({ state: "approved", way: null, nextAt: null });
  expect((await t.readOrder(order)).status).toBe("completed");
  const decided = await decideRefund(bora, { id: refund, done: true, reference: " FAST 77 " });
  expect(decided).toEqual({ kind: "saved", state: "confirmed" });
  expect(await t.readRefund(refund)).toMatchObject({ state: "confirmed", bankReference: "FAST 77" });
  expect(await decideRefund(ada, { id: refund, done: false, reference: "" })).toMatchObject({
    kind: "moved",
  });
  expect(await t.readOrder(order)).toMatchObject({ status: "cancelled" });
  expect(await t.readCollected()).toBe(before);
  expect((await findRefundable(t.ctx, order)).length).toBe(0);
});

test("an unpaid bank transfer cannot be refunded", async () => {
  const order = await placeTransfer();
  expect(await t.requestRefund(ada, order, { number: null, method: "transfer" })).toEqual({
    kind: "missing",
  });
});

test("the refund of a cancelled order keeps its status, and the order counts nothing if staff complete it again", async () => {
  const before = await t.readCollected();
  const order = await t.give();
  const expectedUpdatedAt = (await t.readOrder(order)).updatedAt;
  await changeStatus(ada, { id: order, expectedUpdatedAt, status: "cancelled", note: "yanlış" });
  expect(await t.readRefund(await savedId(t.requestRefund(ada, order)))).toMatchObject({
    state: "confirmed",
  });
  expect(await t.readOrder(order)).toMatchObject({ status: "cancelled", statusNote: "yanlış" });
  await complete(order, (await t.readOrder(order)).updatedAt);
  expect(await t.readCollected()).toBe(before);
  expect(await t.findDifferences()).toEqual([`refund_not_counted order:${order}`]);
  const { updatedAt } = await t.readOrder(order);
  await changeStatus(ada, { id: order, expectedUpdatedAt: updatedAt, status: "cancelled", note: "iade" });
});
