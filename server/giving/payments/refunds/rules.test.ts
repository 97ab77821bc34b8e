import { describe, expect, test } from "vitest";
import type { InquiryAnswer, RefundAnswer } from "../banks/bank.ts";
import { paidDifference } from "../rules.ts";
import {
  deniableFrom,
  foundAtBank,
  isTooLateToSend,
  judgeBefore,
  judgeInquiry,
  judgeRefundAnswer,
  judgeRequest,
  nextInquiry,
  nextSending,
  type Paid,
  planWay,
  type Wanted,
} from "./rules.ts";

const both = { void: true, refund: true };
const onlyRefund = { void: false, refund: true };
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes));
const attempt = { amount: 25_000, createdAt: at(0) };
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

describe("a request", () => {
  const payment: Paid = {
    paid: 600,
    counted: 100,
    items: [
      { id: 1, left: 200 },
      { id: 2, left: 200 },
      { id: 3, left: 100 },
    ],
  };
  const wanted = (change: Partial<Wanted> = {}): Wanted => {
    return { whole: false, items: [], amount: 0, reason: "x", seen: 100, ...change };
  };
  const judge = (change: Partial<Wanted>, limit = 10_000, of = payment) =>
    judgeRequest(of, wanted(change), limit);

  test("for all takes what is left of each item", () => {
    const items = payment.items.map(({ id, left: amount }) => ({ id, amount }));
    expect(judge({ whole: true })).toEqual({ kind: "request", amount: 500, items, state: "approved" });
  });

  test("for items takes their sum, and none beyond what is left of an item", () => {
    const items = [
      { id: 1, amount: 50 },
      { id: 3, amount: 100 },
    ];
    const empty = { id: 2, amount: 0 };
    expect(judge({ items: [...items, empty] })).toMatchObject({ kind: "request", amount: 150, items });
    const above = { kind: "refused", errors: { amount: "above" } };
    expect(judge({ items: [{ id: 3, amount: 101 }] })).toEqual(above);
    expect(judge({ items: [{ id: 4, amount: 1 }] })).toEqual(above);
  });

  test.each([0, -1, 0.5, Number.NaN, 2 ** 60])("for an amount of %s is refused", (amount) => {
    const duplicate = { paid: 600, counted: 0, items: [] };
    const none = { kind: "refused", errors: { amount: "required" } };
    expect(judge({ amount, seen: 0 }, 10_000, duplicate)).toEqual(none);
    if (amount !== 0) expect(judge({ items: [{ id: 1, amount }] })).toEqual(none);
    expect(judge({ items: [] })).toEqual(none);
  });

  test("for a duplicate payment takes no more than earlier refunds have left of it", () => {
    const left = { paid: 600, counted: 450, items: [] };
    expect(judge({ amount: 150, seen: 450 }, 10_000, left)).toMatchObject({ kind: "request", amount: 150 });
    expect(judge({ amount: 151, seen: 450 }, 10_000, left)).toEqual({
      kind: "refused",
      errors: { amount: "above" },
    });
  });

  test("for a duplicate payment takes an amount, without items", () => {
    const duplicate = { paid: 600, counted: 0, items: [] };
    expect(judge({ amount: 600, seen: 0 }, 600, duplicate)).toMatchObject({ amount: 600, items: [] });
    expect(judge({ amount: 601, seen: 0 }, 600, duplicate)).toEqual({
      kind: "refused",
      errors: { amount: "above" },
    });
  });

  test("needs a reason, and something left", () => {
    expect(judge({ whole: true, reason: null })).toEqual({
      kind: "refused",
      errors: { reason: "required" },
    });
    expect(judge({ whole: true, seen: 600 }, 1, { ...payment, counted: 600 })).toEqual({
      kind: "nothing-left",
    });
  });

  test("from a form that was opened before another request is stale", () => {
    expect(judge({ whole: true, seen: 0 })).toEqual({ kind: "stale" });
  });

  test("above the limit waits for a second person; refunds of one payment count together", () => {
    expect(judge({ items: [{ id: 1, amount: 100 }] }, 200)).toMatchObject({ state: "approved" });
    expect(judge({ items: [{ id: 1, amount: 101 }] }, 200)).toMatchObject({ state: "requested" });
    expect(judge({ items: [{ id: 1, amount: 1 }] }, 0)).toMatchObject({ state: "requested" });
  });
});

test("all of a payment is voided on its day, everything else refunded, as far as the bank offers it", () => {
  const today = true;
  const later = false;
  expect(planWay(both, { whole: true, sameDay: today })).toBe("void");
  expect(planWay(both, { whole: true, sameDay: later })).toBe("refund");
  expect(planWay(both, { whole: false, sameDay: today })).toBe("refund");
  expect(planWay(onlyRefund, { whole: true, sameDay: today })).toBe("refund");
  expect(planWay({ void: true, refund: false }, { whole: true, sameDay: later })).toBe("void");
  expect(planWay({ void: true, refund: false }, { whole: false, sameDay: today })).toBeNull();
});

describe("the bank's answer", () => {
  const early: RefundAnswer = { kind: "too-early", returnCode: "V014" };
  const late: RefundAnswer = { kind: "too-late", returnCode: "V013" };
  const request = { whole: true, offered: both, isSecondWay: false };

  test("changes a refund that is too early into a void, and a void that is too late into a refund, once", () => {
    expect(judgeRefundAnswer(early, { way: "refund", ...request })).toEqual({ kind: "turn", way: "void" });
    expect(judgeRefundAnswer(late, { way: "void", ...request })).toEqual({ kind: "turn", way: "refund" });
    for (const [answer, way] of [
      [early, "refund"],
      [late, "void"],
    ] as const) {
      const again = judgeRefundAnswer(answer, { way, ...request, isSecondWay: true });
      expect(again).toMatchObject({ kind: "postponed" });
    }
  });

  test("never voids a part, because a void returns everything", () => {
    const part = judgeRefundAnswer(early, { way: "refund", ...request, whole: false });
    expect(part).toEqual({ kind: "postponed", returnCode: "V014" });
  });

  test("that makes no sense for the way is a refusal, and in doubt it is unknown", () => {
    expect(judgeRefundAnswer(early, { way: "void", ...request })).toMatchObject({ kind: "refused" });
    expect(judgeRefundAnswer(late, { way: "refund", ...request })).toMatchObject({ kind: "refused" });
    const doubt: RefundAnswer = { kind: "unknown", reason: "timeout" };
    expect(judgeRefundAnswer(doubt, { way: "refund", ...request })).toEqual(doubt);
  });
});

test("the bank is called only if its record equals our books", () => {
  const judge = (change: Parameters<typeof record>[0], confirmed = nothing) =>
    judgeBefore(record(change), attempt, confirmed, null);
  expect(judge({})).toBe("equal");
  expect(judge({ refunded: 100 })).toBe("differs");
  expect(judge({ refunded: 100 }, { ...nothing, confirmed: 100 })).toBe("equal");
  expect(judge({ refunded: 0 }, { ...nothing, confirmed: 100 })).toBe("differs");
  expect(judge({ refunded: null })).toBe("differs");
  expect(judge({ refunded: null }, { ...nothing, confirmed: 100 })).toBe("differs");
  expect(judge({ voided: true })).toBe("differs");
  expect(judge({ amount: 24_999 })).toBe("differs");
  expect(judgeBefore({ kind: "failed", returnCode: "05" }, attempt, nothing, null)).toBe("differs");
  for (const kind of ["pending", "not-found"] as const)
    expect(judgeBefore({ kind }, attempt, nothing, null)).toBe("later");
  expect(judgeBefore({ kind: "unknown", reason: "timeout" }, attempt, nothing, null)).toBe("later");
});

test("after a restore, a record that does not mention refunds proves nothing of an older payment", () => {
  const judge = (restoredAt: Date | null, change: Parameters<typeof record>[0] = { refundsUnknown: true }) =>
    judgeBefore(record(change), attempt, nothing, restoredAt);
  expect(judge(null)).toBe("equal");
  expect(judge(at(-1))).toBe("equal");
  expect(judge(at(1))).toBe("refundsUnknown");
  expect(judge(at(1), {})).toBe("equal");
  expect(judge(at(1), { refundsUnknown: true, voided: true })).toBe("differs");
});

describe("an inquiry about a refund without an answer", () => {
  const part = { amount: 10_000, sentAt: at(0), inquiryCount: 2 };
  const all = { ...part, amount: 25_000 };
  const judge = (
    change: Parameters<typeof record>[0],
    {
      refund = part,
      confirmed = 0,
      minutes = 1,
    }: { refund?: typeof part; confirmed?: number; minutes?: number } = {},
  ) => judgeInquiry(record(change), refund, attempt, { confirmed }, at(minutes)).kind;

  test("confirms exactly what was sent, beside what had gone back before", () => {
    expect(judge({ refunded: 10_000 })).toBe("confirmed");
    expect(judge({ refunded: 15_000 }, { confirmed: 5_000 })).toBe("confirmed");
    expect(judge({ voided: true }, { refund: all })).toBe("confirmed");
    expect(judge({ refunded: null })).toBe("confirmed");
  });

  test("shows that it was not done only after the bank can no longer be working on it", () => {
    expect(judge({ refunded: 0 }, { minutes: 9 })).toBe("open");
    expect(judge({ refunded: 0 }, { minutes: 10 })).toBe("not-done");
    expect(judge({ refunded: 5_000 }, { confirmed: 5_000, minutes: 10 })).toBe("not-done");
  });

  test("shows that it was not done only after two that showed the same", () => {
    for (const inquiryCount of [0, 1])
      expect(judge({ refunded: 0 }, { refund: { ...part, inquiryCount }, minutes: 60 })).toBe("open");
    expect(judge({ refunded: 0 }, { refund: { ...part, inquiryCount: 2 }, minutes: 60 })).toBe("not-done");
  });

  test("whose answer does not mention refunds does not show that it was not done", () => {
    expect(judge({ refunded: 0, refundsUnknown: true }, { minutes: 9 })).toBe("open");
    expect(judge({ refunded: 0, refundsUnknown: true }, { minutes: 60 })).toBe("undecided");
    expect(judge({ refunded: 10_000, refundsUnknown: true })).toBe("confirmed");
  });

  test("that fits neither is left to staff", () => {
    expect(judge({ refunded: 9_999 }, { minutes: 60 })).toBe("undecided");
    expect(judge({ refunded: 25_000 }, { minutes: 60 })).toBe("undecided");
    expect(judge({ voided: true })).toBe("undecided");
    expect(judge({ refunded: null }, { confirmed: 5_000 })).toBe("undecided");
    expect(judge({ amount: 24_000, refunded: 10_000 })).toBe("undecided");
  });

  test("without an answer is repeated, more and more rarely", () => {
    const none: InquiryAnswer = { kind: "unknown", reason: "timeout" };
    expect(judgeInquiry(none, part, attempt, nothing, at(600)).kind).toBe("open");
    const waits = [0, 1, 30, 600, 2 * 24 * 60].map(
      (minutes) => (nextInquiry(at(0), at(minutes)).getTime() - at(minutes).getTime()) / 60_000,
    );
    expect(waits).toEqual([1 / 6, 1, 30, 60, 24 * 60]);
  });
});

test("staff may say that it was not made once the bank can no longer be working on it", () => {
  expect(deniableFrom({ state: "unknown", sentAt: at(0) })).toEqual(at(10));
  expect(deniableFrom({ state: "approved", sentAt: null })).toBeNull();
});

test("one that cannot be sent is tried again more and more rarely, and given up a week after its approval", () => {
  const waits = [0, 5, 600].map(
    (minutes) => (nextSending(at(0), at(minutes)).getTime() - at(minutes).getTime()) / 60_000,
  );
  expect(waits).toEqual([1, 5, 60]);
  const week = 7 * 24 * 60;
  expect(isTooLateToSend(at(0), at(week - 1))).toBe(false);
  expect(isTooLateToSend(at(0), at(week))).toBe(true);
});

test("a refund of ours is no difference; one in the bank's panel is", () => {
  const differs = (change: Parameters<typeof record>[0], confirmed: Partial<typeof nothing>) =>
    paidDifference(record(change), 25_000, { ...nothing, ...confirmed });
  expect(differs({ refunded: 100 }, {})).toBe("refunded_at_bank");
  expect(differs({ refunded: 100 }, { confirmed: 100 })).toBeUndefined();
  expect(differs({ refunded: 150 }, { confirmed: 100, underWay: 50 })).toBeUndefined();
  expect(differs({ refunded: 149 }, { confirmed: 100, underWay: 50 })).toBe("refunded_at_bank");
  expect(differs({ refunded: null }, { confirmed: 100 })).toBeUndefined();
  expect(differs({ refunded: null }, {})).toBe("refunded_at_bank");
  expect(differs({ refundsUnknown: true }, { confirmed: 100 })).toBeUndefined();
  expect(differs({ refundsUnknown: true, refunded: 50 }, { confirmed: 100 })).toBe("refunded_at_bank");
  expect(differs({ voided: true }, {})).toBe("voided_at_bank");
  expect(differs({ voided: true }, { confirmed: 25_000, voided: true })).toBeUndefined();
  expect(differs({ voided: true }, { underWay: 25_000 })).toBeUndefined();
  expect(differs({ voided: true }, { underWay: 10_000 })).toBe("voided_at_bank");
});

test("what the panel gave back is the difference to our books", () => {
  const found = (change: Parameters<typeof record>[0], confirmed: Partial<typeof nothing> = {}) =>
    foundAtBank(record(change), attempt, { ...nothing, ...confirmed });
  expect(found({})).toBe(0);
  expect(found({ refunded: 10_000 })).toBe(10_000);
  expect(found({ refunded: 10_000 }, { confirmed: 4_000 })).toBe(6_000);
  expect(found({ refunded: null })).toBeNull();
  expect(found({ refunded: null }, { confirmed: 100 })).toBeNull();
  expect(found({ voided: true })).toBe(25_000);
  expect(found({ voided: true }, { confirmed: 25_000, voided: true })).toBe(0);
});
