import { isDeepStrictEqual } from "node:util";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";
import type { InquiryAnswer } from "./banks/bank.ts";

/** ISO 4217 number of the only currency that is charged (docs/specification.md). */
export const lira = "949";

/** The first inquiry, when no callback came for this long (docs/contract.md#questions-to-the-bank). */
const firstInquiryAfter = 5 * minuteMs;
/** The inquiry that confirms a settlement, repeated if it gets no answer. */
export const confirmAfter = 10_000;
export const confirmAgainAfter = 45_000;
/** How long its SMS waits for that answer, if the message that settled it does not sign amount and currency. */
export const notifyAfter = 2 * minuteMs;
/** After this time "unknown" or "not finished" at the bank means that no payment will come. */
export const givenUpAfter = dayMs;

/** After two days without a usable answer, hourly inquiries are not worth it. */
const dailyAfter = 48 * hourMs;

/** More than the clocks of several machines differ. */
const skew = 5 * minuteMs;

/**
 * The latest times at which an inquiry can plausibly be due: for attempts that began after `begunAfter`, and for all. A
 * clock that has been set back since wrote any later time.
 */
export function latestInquiry(now: Date): { begunAfter: Date; soon: Date; ever: Date } {
  const from = (ms: number) => new Date(now.getTime() + ms);
  return { begunAfter: from(-dailyAfter), soon: from(hourMs + skew), ever: from(dayMs + skew) };
}

/** Inquiries come 5, 15 and 60 minutes after the attempt, then hourly (docs/contract.md#questions-to-the-bank). */
export function nextInquiry(createdAt: Date, now: Date): Date {
  // An attempt in the future was begun by a clock that has been set back since.
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  if (age >= dailyAfter) return new Date(now.getTime() + dayMs);
  const next = [firstInquiryAfter, 15 * minuteMs, hourMs].find((time) => time > age);
  return new Date(now.getTime() + (next === undefined ? hourMs : next - age));
}

export type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;

/** What our own refunds gave back of a payment at the bank: confirmed, and sent without an answer yet. Kuruş. */
export type GivenAtBank = { given: number; voided: boolean; underWay: number };

export const nothingGiven: GivenAtBank = { given: 0, voided: false, underWay: 0 };

/** Why an approved sale is not the payment we expected, in kuruş; our own refunds are no difference. */
export function paidDifference(
  answer: PaidAnswer,
  amount: number,
  { given, voided, underWay }: GivenAtBank = nothingGiven,
) {
  const gone = given + underWay;
  if (answer.voided) {
    if (!voided && underWay !== amount) return "voided_at_bank" as const;
  } else if (!lacksRefunds(answer)) {
    const isOurs = answer.refunded === null ? gone > 0 : [given, gone].includes(answer.refunded);
    if (!isOurs) return "refunded_at_bank" as const;
  }
  if (answer.amount !== amount) return "amount_difference" as const;
  if (answer.currency !== lira) return "currency_difference" as const;
  return undefined;
}

/** It does not say whether anything went back. */
export function lacksRefunds({ refundsUnknown, voided, refunded }: PaidAnswer): boolean {
  return refundsUnknown === true && !voided && refunded === 0;
}

/**
 * Why the bank's inquiry answer contradicts a settlement that no inquiry has confirmed; undefined when it does not. A
 * refund is no contradiction: staff make refunds, and only after the day of the sale. `amount` in kuruş.
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
 * Whether two details of findings describe the same difference. Of expected and found only their difference counts: for
 * a sum that grows with donations, both change every day, but a difference that staff accepted does not.
 */
export function isSameDifference(one: unknown, other: unknown): boolean {
  // Compared as they return from the database: undefined fields are missing.
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

/** What may be kept of an answer: no card data, no names. */
export function describeAnswer(answer: InquiryAnswer): Record<string, unknown> {
  if (answer.kind !== "paid") return { ...answer };
  const { kind, amount, currency, voided, refunded } = answer;
  return { kind, amount, currency, voided, refunded };
}
