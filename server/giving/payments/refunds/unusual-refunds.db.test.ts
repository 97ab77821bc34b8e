import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { inquireAttempt } from "../inquire-attempt.ts";
import { demoEvidence, paymentAttempts } from "../table.ts";
import { decideRefund } from "./decide-refund.ts";
import { findRefundable } from "./find-refundable.ts";

let t: TestRefunds;
let ada: StaffContext;
let bora: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
  bora = await t.as("Bora");
});
afterEach(async () => expect(await t.findDifferences()).toEqual([]));
afterAll(() => t.close());

async function savedId(outcome: ReturnType<TestRefunds["requestRefund"]>): Promise<string> {
  const result = await outcome;
  if (result.kind !== "saved") throw new Error(`not saved: ${JSON.stringify(result)}`);
  return result.id;
}

test("the refund of a duplicate payment changes neither order nor sums, and closes the alarm", async () => {
  const order = await t.give();
  const before = await t.readCollected();
  const number = await t.payTwice(order);
  const payments = await findRefundable(t.ctx, order);
  expect(payments.map((payment) => [payment.number, payment.duplicate, payment.items.length])).toEqual([
    [order, false, 1],
    [number, true, 0],
  ]);
  // The bank of this test does not know the second number.
  const refund = await savedId(t.requestRefund(ada, order, { number, method: "transfer" }));
  await decideRefund(ada, { id: refund, done: true, reference: "" });
  expect(await t.readRefund(refund)).toMatchObject({ state: "confirmed", attemptNumber: number });
  expect(await t.readOrder(order)).toMatchObject({ status: "completed" });
  expect(await t.readCollected()).toBe(before);
  expect(await t.listOpenAlarmsOf(order)).toEqual([]);
  expect(await t.requestRefund(ada, order, { number, expectedSum: 25_000 })).toEqual({
    kind: "nothing-left",
  });
});

test("a card payment cannot be refunded at the bank before its confirmation, and a demo payment only by hand", async () => {
  const order = await t.give();
  const updateAttempt = (change: object) =>
    t.db.update(paymentAttempts).set(change).where(eq(paymentAttempts.number, order));
  await updateAttempt({ confirmedAt: null, nextInquiryAt: t.clock.now() });
  expect(await t.requestRefund(ada, order)).toEqual({ kind: "not-by-card" });
  await inquireAttempt(t.ctx, order);
  await updateAttempt({ evidence: demoEvidence });
  expect(await t.requestRefund(ada, order)).toEqual({ kind: "not-by-card" });
  expect(await savedId(t.requestRefund(ada, order, { method: "transfer" }))).toBeTruthy();
});

test("staff decide about a refund if an inquiry shows a sum that fits neither outcome", async () => {
  const order = await t.give();
  t.clock.forwardMinutes(24 * 60);
  const [line] = await t.listRefundLines(order);
  const part = { whole: false, items: [{ id: line?.id ?? 0, amount: 10_000 }] };
  const refund = await savedId(t.requestRefund(ada, order, part, t.unreached));
  // Staff refund the payment in the bank's panel while our request has no answer.
  t.simulator.plantLie({ orderId: order, lie: "refund", amount: 7_000 });
  await t.runRefundsForMinutes(15);
  expect(await t.readRefund(refund)).toMatchObject({ state: "unknown" });
  expect(await t.listOpenAlarmsOf(order)).toEqual(["refund_unknown"]);
  expect(await decideRefund(bora, { id: refund, done: false, reference: "" })).toMatchObject({
    state: "refused",
  });
  expect(await t.listOpenAlarmsOf(order)).toEqual([]);
});
