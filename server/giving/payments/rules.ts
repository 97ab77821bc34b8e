import { isDeepStrictEqual } from "node:util";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";
import type { InquiryAnswer } from "./banks/bank.ts";

/** The ISO 4217 number of the only currency that the site charges (docs/specification.md). */
export const lira = "949";

/** The first inquiry is due when no callback came for this long (docs/contract.md#questions-to-the-bank). */
const firstInquiryAfter = 5 * minuteMs;
/** The inquiry that confirms a settlement is due after this time, and is repeated without an answer. */
export const confirmAfter = 10_000;
export const confirmAgainAfter = 45_000;
/** The SMS waits this long for the confirmation if the settling message does not sign amount and currency. */
export const notifyAfter = 2 * minuteMs;
/** After this time "unknown" or "not finished" at the bank means that no payment will come. */
export const givenUpAfter = dayMs;

/** After two days without a usable answer, hourly inquiries are not worth it. */
const dailyAfter = 48 * hourMs;

/** The clocks of several machines differ by less than this time. */
const skew = 5 * minuteMs;

/**
 * Returns the latest plausible due times of inquiries: `soon` for attempts that began after `begunAfter`, `ever` for
 * all. A clock that has been set back since wrote any later time.
 */
export function latestInquiry(now: Date): { begunAfter: Date; soon: Date; ever: Date } {
  const from = (ms: number) => new Date(now.getTime() + ms);
  return { begunAfter: from(-dailyAfter), soon: from(hourMs + skew), ever: from(dayMs + skew) };
}

/** Inquiries come 5, 15 and 60 minutes after the attempt, then hourly (docs/contract.md#questions-to-the-bank). */
export function nextInquiry(createdAt: Date, now: Date): Date {
  // A clock that has been set back since began any attempt of the future.
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  if (age >= dailyAfter) return new Date(now.getTime() + dayMs);
  const next = [firstInquiryAfter, 15 * minuteMs, hourMs].find((time) => time > age);
  return new Date(now.getTime() + (next === undefined ? hourMs : next - age));
}

export type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;

/** The amounts in kuruş of our own refunds of a payment at the bank; those `underWay` have no answer yet. */
export type RefundedAtBank = { confirmed: number; voided: boolean; underWay: number };

export const nothingRefunded: RefundedAtBank = { confirmed: 0, voided: false, underWay: 0 };

/** Returns how an approved sale differs from the expected payment, in kuruş; our own refunds are no difference. */
export function paidDifference(
  answer: PaidAnswer,
  amount: number,
  { confirmed, voided, underWay }: RefundedAtBank = nothingRefunded,
) {
  const gone = confirmed + underWay;
  if (answer.voided) {
    if (!voided && underWay !== amount) return "voided_at_bank" as const;
  } else if (!lacksRefunds(answer)) {
    const isOurs = answer.refunded === null ? gone > 0 : [confirmed, gone].includes(answer.refunded);
    if (!isOurs) return "refunded_at_bank" as const;
  }
  if (answer.amount !== amount) return "amount_difference" as const;
  if (answer.currency !== lira) return "currency_difference" as const;
  return undefined;
}

/** Returns whether the answer does not say if the bank refunded anything. */
export function lacksRefunds({ refundsUnknown, voided, refunded }: PaidAnswer): boolean {
  return refundsUnknown === true && !voided && refunded === 0;
}

/**
 * Returns why the bank's inquiry answer contradicts a settlement that no inquiry has confirmed; undefined when it does
 * not. A refund is no contradiction: staff make refunds, and only after the day of the sale. `amount` is in kuruş.
 */
export function contradictionIn(answer: InquiryAnswer, amount: number) {
  if (answer.kind === "failed") return "failed" as const;
  if (answer.kind !== "paid") return undefined;
  if (answer.amount !== amount) return "amount_difference" as const;
  if (answer.currency !== lira) return "currency_difference" as const;
  return answer.voided ? ("voided_at_bank" as const) : undefined;
}

type Details = Readonly<Record<string, unknown>>;

/**
 * Returns whether two details of findings describe the same difference. Only the difference between expected and found
 * counts: both change every day for a sum that grows with donations, but a difference that staff accepted does not.
 */
export function isSameDifference(one: unknown, other: unknown): boolean {
  // The details are compared as the database returns them, without undefined fields.
  const [known, found] = JSON.parse(JSON.stringify([one, other])) as [Details, Details];
  return isDeepStrictEqual(differenceIn(known), differenceIn(found));
}

function differenceIn({
  title: _,
  expectedAmount,
  foundAmount,
  expectedCount,
  foundCount,
  ...rest
}: Details) {
  const between = (expected: unknown, found: unknown) =>
    typeof expected === "number" && typeof found === "number" ? found - expected : [expected, found];
  return [rest, between(expectedAmount, foundAmount), between(expectedCount, foundCount)];
}

/** Returns the facts of an answer that may be stored: no card data, no names. */
export function describeAnswer(answer: InquiryAnswer): Record<string, unknown> {
  if (answer.kind !== "paid") return { ...answer };
  const { kind, amount, currency, voided, refunded } = answer;
  return { kind, amount, currency, voided, refunded };
}
