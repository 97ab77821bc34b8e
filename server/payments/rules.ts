import { isDeepStrictEqual } from "node:util";
import type { InquiryAnswer } from "./banks/bank.ts";

/** ISO 4217 number of the only currency that is charged (specification section 9). */
export const lira = "949";

const minute = 60_000;
const hour = 60 * minute;

/** The bank is asked for the first time when nothing was heard for this long (contract section 6). */
export const firstQuestionAfter = 5 * minute;
/** A settlement is confirmed by the bank's own books soon after, and again if they gave no answer. */
export const confirmAfter = 10_000;
export const confirmAgainAfter = 45_000;
/** So long its SMS waits for that answer, where the message that settled it does not sign amount and currency. */
export const tellAfter = 2 * minute;
/** From then on "unknown" or "not finished" at the bank means that nothing will come any more. */
export const givenUpAfter = 24 * hour;

/** A bank that has given no usable answer for two days will not give one within the hour either. */
const dailyAfter = 48 * hour;

/** Clocks of several machines differ by less. */
const skew = 5 * minute;

/**
 * The latest moments at which a question may honestly be due: for attempts begun after `begunAfter`, and for all. One
 * that is due later was noted by a clock that has been set back since.
 */
export function latestQuestion(now: Date): { begunAfter: Date; soon: Date; ever: Date } {
  const from = (ms: number) => new Date(now.getTime() + ms);
  return { begunAfter: from(-dailyAfter), soon: from(hour + skew), ever: from(24 * hour + skew) };
}

/** The first questions lie 5, 15 and 60 minutes after the attempt, then one follows every hour (contract section 6). */
export function nextQuestion(createdAt: Date, now: Date): Date {
  // An attempt that lies in the future was begun by a clock that has been set back since.
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  if (age >= dailyAfter) return new Date(now.getTime() + 24 * hour);
  const next = [firstQuestionAfter, 15 * minute, hour].find((time) => time > age);
  return new Date(now.getTime() + (next === undefined ? hour : next - age));
}

export type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;

/** Why an approved sale is not, or no longer, the payment we expected; undefined when it is. `amount` in kuruş. */
export function paidDifference(answer: PaidAnswer, amount: number) {
  if (answer.voided) return "voided_at_bank" as const;
  if (answer.refunded > 0) return "refunded_at_bank" as const;
  if (answer.amount !== amount) return "amount_difference" as const;
  if (answer.currency !== lira) return "currency_difference" as const;
  return undefined;
}

/**
 * Why the bank's books contradict a settlement that they have never confirmed; undefined when they do not. Given back is no
 * contradiction: refunds are made by staff, and only after the day of the sale. `amount` in kuruş.
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
 * Whether two details of findings tell the same difference. Of expected and found only what lies between them counts: at a
 * sum that donations go on adding to, both move every day, and a difference that a person has accepted does not.
 */
export function isSameDifference(one: unknown, other: unknown): boolean {
  // As they come back from the database: what is undefined is not there.
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

/** What may be kept of an answer: nothing of the card, nobody's name. */
export function describeAnswer(answer: InquiryAnswer): Record<string, unknown> {
  if (answer.kind !== "paid") return { ...answer };
  const { kind, amount, currency, voided, refunded } = answer;
  return { kind, amount, currency, voided, refunded };
}
