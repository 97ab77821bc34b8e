import { expect, test } from "vitest";
import type { DeclinedCallback, InquiryAnswer, PaidCallback } from "./banks/bank.ts";
import type { LockedAttempt } from "./lock-attempt.ts";
import { classifyAnswer, classifyDeclinedCallback, classifyPaidCallback } from "./settlement-rules.ts";

const attemptBegan = new Date("2026-11-20T09:00:00Z");

function lockedAttempt(
  attempt: Partial<LockedAttempt["attempt"]>,
  order: Partial<LockedAttempt["order"]> = {},
) {
  return {
    order: { status: "pending", completedBy: null, paid: false, contradictedAt: null, ...order },
    attempt: { status: "started", amount: 25_000, memo: null, createdAt: attemptBegan, ...attempt },
  } as LockedAttempt;
}

const approval = { kind: "paid", amount: 25_000, currency: "949", inquireFirst: false } as PaidCallback;

test.each([
  ["settles", {}, {}, {}],
  ["inquire-now", { inquireFirst: true }, {}, {}],
  ["inquire-now", { memo: "another form" }, {}, {}],
  ["inquire-now", {}, { status: "declined" }, {}],
  ["inquire-now", {}, {}, { status: "payment_failed" }],
  ["amount_difference", { amount: 24_999 }, {}, {}],
  ["amount_difference", { amount: 24_999 }, { status: "settled" }, {}],
  ["currency_difference", { currency: "840", inquireFirst: true }, {}, {}],
  ["repeated", { inquireFirst: true }, { status: "settled" }, { status: "completed" }],
  ["repeated", { memo: "another form", amount: 1 }, { status: "duplicate" }, {}],
  ["duplicate_payment", {}, {}, { status: "pending", paid: true }],
  ["duplicate_payment", {}, {}, { status: "completed" }],
  ["approved_after_manual_change", {}, {}, { status: "completed", completedBy: "Ada" }],
  ["approved_after_manual_change", {}, {}, { status: "cancelled" }],
] as const)("an approval means %s (message %j, attempt %j, order %j)", (meaning, message, attempt, order) => {
  expect(classifyPaidCallback({ ...approval, ...message }, lockedAttempt(attempt, order))).toBe(meaning);
});

test.each([
  ["declined", {}, {}],
  ["inquire-soon", { mustInquire: true }, {}],
  ["inquire-now", { memo: "another form", mustInquire: true }, {}],
  ["repeated", { mustInquire: true }, { status: "declined" }],
  ["contradicts_payment", {}, { status: "settled" }],
] as const)("a decline means %s (message %j, attempt %j)", (meaning, message, attempt) => {
  const callback = { kind: "declined", returnCode: "51", mustInquire: false, ...message } as DeclinedCallback;
  expect(classifyDeclinedCallback(callback, lockedAttempt(attempt))).toBe(meaning);
});

const failedOutcome = { kind: "failed", returnCode: "51" };
const noAnswer = { kind: "unknown", reason: "timeout" };

test.each([
  [failedOutcome, 0, "started", { kind: "failed", returnCode: "51" }],
  [failedOutcome, 0, "duplicate", { kind: "unconfirmed", inquireAgain: false }],
  [{ kind: "not-found" }, 23, "started", { kind: "open" }],
  [{ kind: "not-found" }, 24, "started", { kind: "failed", returnCode: "V013" }],
  [{ kind: "pending" }, 24, "started", { kind: "failed", returnCode: "V012" }],
  [{ kind: "pending" }, 24, "duplicate", { kind: "unconfirmed", inquireAgain: false }],
  [noAnswer, 24, "started", { kind: "open" }],
  [noAnswer, 24, "duplicate", { kind: "unconfirmed", inquireAgain: true }],
  [noAnswer, 24, "contradicted", { kind: "staff-decide" }],
] as const)(
  "the answer %j, %i hours after the beginning of an attempt that is %s, means %j",
  (answer, hours, status, meaning) => {
    const options = {
      now: new Date(attemptBegan.getTime() + hours * 3_600_000),
      mayGiveUp: true,
      givenUp: { "not-found": "V013", pending: "V012" },
    };
    expect(classifyAnswer(answer as InquiryAnswer, lockedAttempt({ status }), options)).toEqual(meaning);
  },
);
