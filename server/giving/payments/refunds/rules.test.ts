import { describe, expect, test } from "vitest";
import type { InquiryAnswer, RefundAnswer } from "../banks/bank.ts";
import { paidDifference } from "../rules.ts";
import {
  checkRequest,
  compareBeforeSending,
  findEarliestDenial,
  findUnbookedAmount,
  interpretInquiry,
  interpretRefundAnswer,
  isTooLateToSend,
  nextInquiry,
  nextSending,
  type PaymentBalance,
  planRefundWay,
  type RefundInput,
} from "./rules.ts";

const bothRequests = { void: true, refund: true };
const refundOnly = { void: false, refund: true };
const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes));
const attempt = { amount: 25_000, createdAt: minute(0) };
const nothing = { confirmed: 0, voided: false, underWay: 0 };

type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;

const record = (change: Partial<PaidAnswer> = {}): PaidAnswer => ({
  kind: "paid",
  number: "HD00000000000001",
  amount: 25_000,
  currency: "949",
  voided: false,
  refunded: 0,
  authCode: "S12345",
  reference: "7001",
  cardMask: "",
  ...change,
});

describe("a request for a refund", () => {
  const payment: PaymentBalance = {
    paid: 600,
    requestedSum: 100,
    items: [
      { id: 1, remaining: 200 },
      { id: 2, remaining: 200 },
      { id: 3, remaining: 100 },
    ],
  };
  const input = (change: Partial<RefundInput> = {}): RefundInput => {
    return { whole: false, items: [], amount: 0, reason: "x", expectedSum: 100, ...change };
  };
  const check = (change: Partial<RefundInput>, limit = 10_000, balance = payment) =>
    checkRequest(balance, input(change), limit);

  test("of the whole payment refunds the remaining amount of each item", () => {
    const items = payment.items.map(({ id, remaining: amount }) => ({ id, amount }));
    expect(check({ whole: true })).toEqual({ kind: "request", amount: 500, items, state: "approved" });
  });

  test("of items refunds their sum, and is refused above the remaining amount of an item", () => {
    const items = [
      { id: 1, amount: 50 },
      { id: 3, amount: 100 },
    ];
    const zero = { id: 2, amount: 0 };
    expect(check({ items: [...items, zero] })).toMatchObject({ kind: "request", amount: 150, items });
    const above = { kind: "refused", errors: { amount: "above" } };
    expect(check({ items: [{ id: 3, amount: 101 }] })).toEqual(above);
    expect(check({ items: [{ id: 4, amount: 1 }] })).toEqual(above);
  });

  test.each([0, -1, 0.5, Number.NaN, 2 ** 60])("of %s kuruş is refused", (amount) => {
    const duplicate = { paid: 600, requestedSum: 0, items: [] };
    const amountRequired = { kind: "refused", errors: { amount: "required" } };
    expect(check({ amount, expectedSum: 0 }, 10_000, duplicate)).toEqual(amountRequired);
    if (amount !== 0) expect(check({ items: [{ id: 1, amount }] })).toEqual(amountRequired);
    expect(check({ items: [] })).toEqual(amountRequired);
  });

  test("of a duplicate payment is refused above the amount that earlier refunds have left", () => {
    const partlyRefunded = { paid: 600, requestedSum: 450, items: [] };
    expect(check({ amount: 150, expectedSum: 450 }, 10_000, partlyRefunded)).toMatchObject({
      kind: "request",
      amount: 150,
    });
    expect(check({ amount: 151, expectedSum: 450 }, 10_000, partlyRefunded)).toEqual({
      kind: "refused",
      errors: { amount: "above" },
    });
  });

  test("of a duplicate payment has an amount and no items", () => {
    const duplicate = { paid: 600, requestedSum: 0, items: [] };
    expect(check({ amount: 600, expectedSum: 0 }, 600, duplicate)).toMatchObject({ amount: 600, items: [] });
    expect(check({ amount: 601, expectedSum: 0 }, 600, duplicate)).toEqual({
      kind: "refused",
      errors: { amount: "above" },
    });
  });

  test("is refused without a reason, or if nothing remains of the payment", () => {
    expect(check({ whole: true, reason: null })).toEqual({
      kind: "refused",
      errors: { reason: "required" },
    });
    expect(check({ whole: true, expectedSum: 600 }, 1, { ...payment, requestedSum: 600 })).toEqual({
      kind: "nothing-left",
    });
  });

  test("is stale if another refund was requested after its form was opened", () => {
    expect(check({ whole: true, expectedSum: 0 })).toEqual({ kind: "stale" });
  });

  test("needs an approval if the refunds of the payment together exceed the limit", () => {
    expect(check({ items: [{ id: 1, amount: 100 }] }, 200)).toMatchObject({ state: "approved" });
    expect(check({ items: [{ id: 1, amount: 101 }] }, 200)).toMatchObject({ state: "requested" });
    expect(check({ items: [{ id: 1, amount: 1 }] }, 0)).toMatchObject({ state: "requested" });
  });
});

test("a whole payment is voided on its day, and every other refund is a refund request, if the bank offers it", () => {
  const today = true;
  const later = false;
  expect(planRefundWay(bothRequests, { whole: true, sameDay: today })).toBe("void");
  expect(planRefundWay(bothRequests, { whole: true, sameDay: later })).toBe("refund");
  expect(planRefundWay(bothRequests, { whole: false, sameDay: today })).toBe("refund");
  expect(planRefundWay(refundOnly, { whole: true, sameDay: today })).toBe("refund");
  expect(planRefundWay({ void: true, refund: false }, { whole: true, sameDay: later })).toBe("void");
  expect(planRefundWay({ void: true, refund: false }, { whole: false, sameDay: today })).toBeNull();
});

describe("the bank's answer to a refund", () => {
  const tooEarly: RefundAnswer = { kind: "too-early", returnCode: "V014" };
  const tooLate: RefundAnswer = { kind: "too-late", returnCode: "V013" };
  const request = { whole: true, offered: bothRequests, isSecondWay: false };

  test("changes a refund that is too early into a void, and a void that is too late into a refund, only once", () => {
    expect(interpretRefundAnswer(tooEarly, { way: "refund", ...request })).toEqual({
      kind: "other-way",
      way: "void",
    });
    expect(interpretRefundAnswer(tooLate, { way: "void", ...request })).toEqual({
      kind: "other-way",
      way: "refund",
    });
    for (const [answer, way] of [
      [tooEarly, "refund"],
      [tooLate, "void"],
    ] as const) {
      const secondAnswer = interpretRefundAnswer(answer, { way, ...request, isSecondWay: true });
      expect(secondAnswer).toMatchObject({ kind: "postponed" });
    }
  });

  test("never changes the refund of a part into a void, which would return the whole payment", () => {
    const partAnswer = interpretRefundAnswer(tooEarly, { way: "refund", ...request, whole: false });
    expect(partAnswer).toEqual({ kind: "postponed", returnCode: "V014" });
  });

  test("is a refusal if it says that a void is too early or a refund too late", () => {
    expect(interpretRefundAnswer(tooEarly, { way: "void", ...request })).toMatchObject({ kind: "refused" });
    expect(interpretRefundAnswer(tooLate, { way: "refund", ...request })).toMatchObject({ kind: "refused" });
  });

  test("leaves the outcome unknown if the bank does not answer in time", () => {
    const noAnswer: RefundAnswer = { kind: "unknown", reason: "timeout" };
    expect(interpretRefundAnswer(noAnswer, { way: "refund", ...request })).toEqual(noAnswer);
  });
});

test("a refund is sent only if the bank's record equals our database", () => {
  const compare = (change: Parameters<typeof record>[0], confirmed = nothing) =>
    compareBeforeSending(record(change), attempt, confirmed, null);
  expect(compare({})).toBe("equal");
  expect(compare({ refunded: 100 })).toBe("differs");
  expect(compare({ refunded: 100 }, { ...nothing, confirmed: 100 })).toBe("equal");
  expect(compare({ refunded: 0 }, { ...nothing, confirmed: 100 })).toBe("differs");
  expect(compare({ refunded: null })).toBe("differs");
  expect(compare({ refunded: null }, { ...nothing, confirmed: 100 })).toBe("differs");
  expect(compare({ voided: true })).toBe("differs");
  expect(compare({ amount: 24_999 })).toBe("differs");
  expect(compareBeforeSending({ kind: "failed", returnCode: "05" }, attempt, nothing, null)).toBe("differs");
  for (const kind of ["pending", "not-found"] as const)
    expect(compareBeforeSending({ kind }, attempt, nothing, null)).toBe("later");
  expect(compareBeforeSending({ kind: "unknown", reason: "timeout" }, attempt, nothing, null)).toBe("later");
});

test("after a restore, no refund of an older payment is sent if the bank does not report refunds", () => {
  const compare = (
    restoredAt: Date | null,
    change: Parameters<typeof record>[0] = { refundsUnknown: true },
  ) => compareBeforeSending(record(change), attempt, nothing, restoredAt);
  expect(compare(null)).toBe("equal");
  expect(compare(minute(-1))).toBe("equal");
  expect(compare(minute(1))).toBe("refundsUnknown");
  expect(compare(minute(1), {})).toBe("equal");
  expect(compare(minute(1), { refundsUnknown: true, voided: true })).toBe("differs");
});

describe("an inquiry about a refund that the bank has not answered", () => {
  const part = { amount: 10_000, sentAt: minute(0), inquiryCount: 2 };
  const whole = { ...part, amount: 25_000 };
  const check = (
    change: Parameters<typeof record>[0],
    {
      refund = part,
      confirmed = 0,
      minutes = 1,
    }: { refund?: typeof part; confirmed?: number; minutes?: number } = {},
  ) => interpretInquiry(record(change), refund, attempt, { confirmed }, minute(minutes)).kind;

  test("confirms the refund if the bank's sum has grown by exactly its amount", () => {
    expect(check({ refunded: 10_000 })).toBe("confirmed");
    expect(check({ refunded: 15_000 }, { confirmed: 5_000 })).toBe("confirmed");
    expect(check({ voided: true }, { refund: whole })).toBe("confirmed");
    expect(check({ refunded: null })).toBe("confirmed");
  });

  test("shows that the refund was not made only when the bank can no longer be working on it", () => {
    expect(check({ refunded: 0 }, { minutes: 9 })).toBe("open");
    expect(check({ refunded: 0 }, { minutes: 10 })).toBe("not-done");
    expect(check({ refunded: 5_000 }, { confirmed: 5_000, minutes: 10 })).toBe("not-done");
  });

  test("shows that the refund was not made only after two inquiries with the same result", () => {
    for (const inquiryCount of [0, 1])
      expect(check({ refunded: 0 }, { refund: { ...part, inquiryCount }, minutes: 60 })).toBe("open");
    expect(check({ refunded: 0 }, { refund: { ...part, inquiryCount: 2 }, minutes: 60 })).toBe("not-done");
  });

  test("does not show that the refund was not made if the bank does not report refunds", () => {
    expect(check({ refunded: 0, refundsUnknown: true }, { minutes: 9 })).toBe("open");
    expect(check({ refunded: 0, refundsUnknown: true }, { minutes: 60 })).toBe("undecided");
    expect(check({ refunded: 10_000, refundsUnknown: true })).toBe("confirmed");
  });

  test("leaves the decision to staff if the bank's sum is neither the old nor the new one", () => {
    expect(check({ refunded: 9_999 }, { minutes: 60 })).toBe("undecided");
    expect(check({ refunded: 25_000 }, { minutes: 60 })).toBe("undecided");
    expect(check({ voided: true })).toBe("undecided");
    expect(check({ refunded: null }, { confirmed: 5_000 })).toBe("undecided");
    expect(check({ amount: 24_000, refunded: 10_000 })).toBe("undecided");
  });

  test("is repeated less and less often while the bank does not answer", () => {
    const noAnswer: InquiryAnswer = { kind: "unknown", reason: "timeout" };
    expect(interpretInquiry(noAnswer, part, attempt, nothing, minute(600)).kind).toBe("open");
    const waits = [0, 1, 30, 600, 2 * 24 * 60].map(
      (minutes) => (nextInquiry(minute(0), minute(minutes)).getTime() - minute(minutes).getTime()) / 60_000,
    );
    expect(waits).toEqual([1 / 6, 1, 30, 60, 24 * 60]);
  });
});

test("staff may mark a refund as not made when the bank can no longer be working on it", () => {
  expect(findEarliestDenial({ state: "unknown", sentAt: minute(0) })).toEqual(minute(10));
  expect(findEarliestDenial({ state: "approved", sentAt: null })).toBeNull();
});

test("a refund that cannot be sent is tried less and less often, and given up a week after its approval", () => {
  const waits = [0, 5, 600].map(
    (minutes) => (nextSending(minute(0), minute(minutes)).getTime() - minute(minutes).getTime()) / 60_000,
  );
  expect(waits).toEqual([1, 5, 60]);
  const week = 7 * 24 * 60;
  expect(isTooLateToSend(minute(0), minute(week - 1))).toBe(false);
  expect(isTooLateToSend(minute(0), minute(week))).toBe(true);
});

test("our own refund is no difference to the bank's record, and a refund from the bank's panel is one", () => {
  const difference = (change: Parameters<typeof record>[0], confirmed: Partial<typeof nothing>) =>
    paidDifference(record(change), 25_000, { ...nothing, ...confirmed });
  expect(difference({ refunded: 100 }, {})).toBe("refunded_at_bank");
  expect(difference({ refunded: 100 }, { confirmed: 100 })).toBeUndefined();
  expect(difference({ refunded: 150 }, { confirmed: 100, underWay: 50 })).toBeUndefined();
  expect(difference({ refunded: 149 }, { confirmed: 100, underWay: 50 })).toBe("refunded_at_bank");
  expect(difference({ refunded: null }, { confirmed: 100 })).toBeUndefined();
  expect(difference({ refunded: null }, {})).toBe("refunded_at_bank");
  expect(difference({ refundsUnknown: true }, { confirmed: 100 })).toBeUndefined();
  expect(difference({ refundsUnknown: true, refunded: 50 }, { confirmed: 100 })).toBe("refunded_at_bank");
  expect(difference({ voided: true }, {})).toBe("voided_at_bank");
  expect(difference({ voided: true }, { confirmed: 25_000, voided: true })).toBeUndefined();
  expect(difference({ voided: true }, { underWay: 25_000 })).toBeUndefined();
  expect(difference({ voided: true }, { underWay: 10_000 })).toBe("voided_at_bank");
});

test("the unbooked amount is the bank's sum of refunds without our own", () => {
  const unbooked = (change: Parameters<typeof record>[0], confirmed: Partial<typeof nothing> = {}) =>
    findUnbookedAmount(record(change), attempt, { ...nothing, ...confirmed });
  expect(unbooked({})).toBe(0);
  expect(unbooked({ refunded: 10_000 })).toBe(10_000);
  expect(unbooked({ refunded: 10_000 }, { confirmed: 4_000 })).toBe(6_000);
  expect(unbooked({ refunded: null })).toBeNull();
  expect(unbooked({ refunded: null }, { confirmed: 100 })).toBeNull();
  expect(unbooked({ voided: true })).toBe(25_000);
  expect(unbooked({ voided: true }, { confirmed: 25_000, voided: true })).toBe(0);
});
