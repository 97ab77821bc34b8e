import { expect, test } from "vitest";
import { isComplete, judgeSteps, type TrialFacts } from "./rules.ts";

const at = (time: string) => new Date(`2026-11-28T${time}Z`);

const refund = { id: "1", state: "confirmed", amount: 100, returnCode: null, endedAt: at("11:00:00") };

const complete: TrialFacts = {
  orderId: "HD00000000000001",
  orderStatus: "cancelled",
  amount: 100,
  createdAt: at("10:00:00"),
  attempt: {
    number: "HD00000000000001",
    status: "settled",
    returnCode: "00",
    bankReference: "1",
    cardMask: null,
    settledAt: at("10:01:00"),
    confirmedAt: at("10:01:10"),
  },
  refunds: [refund],
  night: { day: "2026-11-28", comparedAt: at("21:30:00"), reason: null },
  alarms: [],
};
const refundOf = (state: string) => [{ ...refund, state, endedAt: null }];

test("each step is done by its own fact", () => {
  const states = judgeSteps(complete, complete);
  expect(states).toEqual({ card: null, lira: null, inquiry: null, refund: null, night: null });
  expect(isComplete(states, true)).toBe(true);
  const withoutCard = judgeSteps(null, complete);
  expect(withoutCard.card).toBe("not-tried");
  expect([isComplete(withoutCard, true), isComplete(withoutCard, false)]).toEqual([false, true]);
});

test.each<[string, Partial<TrialFacts>, object]>([
  ["an open payment", { attempt: { ...complete.attempt, status: "started" } }, { lira: "open" }],
  ["a declined payment", { attempt: { ...complete.attempt, status: "declined" } }, { lira: "declined" }],
  [
    "a contradicted payment",
    { attempt: { ...complete.attempt, status: "contradicted" } },
    { lira: "not-completed", inquiry: "needs-payment", refund: "needs-payment", night: "needs-payment" },
  ],
  [
    "a payment that no inquiry has confirmed",
    { attempt: { ...complete.attempt, confirmedAt: null } },
    { lira: null, inquiry: "unconfirmed" },
  ],
  [
    "an alarm about the payment",
    { alarms: [{ kind: "weak_3d_secure", byNight: false }] },
    { inquiry: "alarm", night: null },
  ],
  [
    "an alarm of the night",
    { alarms: [{ kind: "missing_at_bank", byNight: true }] },
    { inquiry: null, night: "alarm" },
  ],
  ["no refund", { refunds: [] }, { refund: "needs-refund", night: "needs-refund" }],
  ["a refund that waits for approval", { refunds: refundOf("requested") }, { refund: "needs-approval" }],
  ["a refund under way", { refunds: refundOf("sent") }, { refund: "refund-under-way" }],
  ["a refund without an answer", { refunds: refundOf("unknown") }, { refund: "refund-unknown" }],
  ["a refused refund", { refunds: refundOf("refused") }, { refund: "refund-refused" }],
  [
    "a part that went back",
    { refunds: [{ ...refund, amount: 50 }] },
    { refund: "needs-refund", night: "needs-refund" },
  ],
  [
    "a day that is not compared",
    { night: { ...complete.night, comparedAt: null } },
    { refund: null, night: "not-compared" },
  ],
  [
    "a day compared before the refund",
    { night: { ...complete.night, comparedAt: at("10:30:00") } },
    { night: "compared-before-refund" },
  ],
])("%s is missing", (_, change, states) => {
  const judged = judgeSteps(complete, { ...complete, ...change });
  expect(judged).toMatchObject(states);
  expect(isComplete(judged, true)).toBe(false);
});
