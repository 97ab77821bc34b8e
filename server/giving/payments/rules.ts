import { isDeepStrictEqual } from "node:util";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";
import type { InquiryAnswer } from "./banks/bank.ts";

/** The ISO 4217 number of the only currency that the site charges (docs/specification.md). */
export const lira = "949";

/** The first inquiry is due this long after the attempt without a callback (docs/contract.md#questions-to-the-bank). */
const firstInquiryAfter = 5 * minuteMs;
/** Milliseconds until the inquiry that confirms a settlement, and until its repetition without an answer. */
export const confirmAfter = 10_000;
export const confirmAgainAfter = 45_000;
/** The SMS waits at most this long for the confirmation if the settling message does not sign amount and currency. */
export const notifyAfter = 2 * minuteMs;
/** An attempt of this age that the bank does not know, or calls unfinished, will not be paid. */
export const givenUpAfter = dayMs;

/** After two days without a usable answer, the inquiries are daily instead of hourly. */
const dailyFrom = 48 * hourMs;

/** The clocks of the site's machines differ by less than this time. */
const maxClockDifference = 5 * minuteMs;

/**
 * Returns the latest plausible due times of inquiries, for attempts that began after `recentSince` and for all. Only a
 * wrong clock, which was corrected since, can have stored a later due time.
 */
export function latestPlausibleInquiry(now: Date): {
  recentSince: Date;
  latestForRecent: Date;
  latestForAll: Date;
} {
  const from = (ms: number) => new Date(now.getTime() + ms);
  return {
    recentSince: from(-dailyFrom),
    latestForRecent: from(hourMs + maxClockDifference),
    latestForAll: from(dayMs + maxClockDifference),
  };
}

/** Inquiries come 5, 15 and 60 minutes after the attempt, then hourly (docs/contract.md#questions-to-the-bank). */
export function nextInquiry(createdAt: Date, now: Date): Date {
  // Only a clock that was set back since can have stored a beginning in the future.
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  if (age >= dailyFrom) return new Date(now.getTime() + dayMs);
  const next = [firstInquiryAfter, 15 * minuteMs, hourMs].find((time) => time > age);
  return new Date(now.getTime() + (next === undefined ? hourMs : next - age));
}

export type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;

/** Our own refunds of a payment at the bank, in kuruş: those confirmed, and those without an answer yet. */
export type OwnRefunds = { confirmed: number; voided: boolean; underWay: number };

export const noOwnRefunds: OwnRefunds = { confirmed: 0, voided: false, underWay: 0 };

/** Returns how the bank's record differs from the expected payment (kuruş). Our own refunds are no difference. */
export function paidDifference(
  answer: PaidAnswer,
  amount: number,
  { confirmed, voided, underWay }: OwnRefunds = noOwnRefunds,
) {
  const ownTotal = confirmed + underWay;
  if (answer.voided) {
    if (!voided && underWay !== amount) return "voided_at_bank" as const;
  } else if (!lacksRefunds(answer)) {
    const isOurs = answer.refunded === null ? ownTotal > 0 : [confirmed, ownTotal].includes(answer.refunded);
    if (!isOurs) return "refunded_at_bank" as const;
  }
  if (answer.amount !== amount) return "amount_difference" as const;
  if (answer.currency !== lira) return "currency_difference" as const;
  return undefined;
}

/** Returns whether the bank's interface does not report refunds and the answer therefore shows none. */
export function lacksRefunds({ refundsUnknown, voided, refunded }: PaidAnswer): boolean {
  return refundsUnknown === true && !voided && refunded === 0;
}

/**
 * Returns why the answer to an inquiry contradicts a settlement that no inquiry has confirmed, or undefined. A refund
 * is no contradiction, because staff may refund a payment in the bank's panel. `amount` is in kuruş.
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
 * Returns whether the details of two findings describe the same difference. A sum that grows with donations changes its
 * expected and its found amount every day, so only the difference between the two is compared.
 */
export function isSameDifference(details: unknown, otherDetails: unknown): boolean {
  // JSON removes undefined fields, which the database does not store either.
  const [first, second] = JSON.parse(JSON.stringify([details, otherDetails])) as [Details, Details];
  return isDeepStrictEqual(toComparable(first), toComparable(second));
}

function toComparable({
  title: _,
  expectedAmount,
  foundAmount,
  expectedCount,
  foundCount,
  ...otherFields
}: Details) {
  const between = (expected: unknown, foundValue: unknown) =>
    typeof expected === "number" && typeof foundValue === "number"
      ? foundValue - expected
      : [expected, foundValue];
  return [otherFields, between(expectedAmount, foundAmount), between(expectedCount, foundCount)];
}

/** Returns the facts of an answer that may be stored, without card data and names. */
export function describeAnswer(answer: InquiryAnswer): Record<string, unknown> {
  if (answer.kind !== "paid") return { ...answer };
  const { kind, amount, currency, voided, refunded } = answer;
  return { kind, amount, currency, voided, refunded };
}
