import { istanbulDay } from "#shared/text/dates.ts";
import type { Bank } from "../banks/bank.ts";
import { findSales, groupByNumber, type OurAttempt } from "./rules.ts";

/** The bank's time of a payment and ours differ by less than this. */
const maxClockDifferenceMs = 15 * 60_000;

/**
 * Returns our payments that are missing in the bank's list of the day. A payment near midnight may be in the list of
 * the day before or after, which is read only if such a payment is missing.
 */
export async function findAbsentPayments(
  history: NonNullable<Bank["history"]>,
  booked: readonly OurAttempt[],
  listed: ReadonlySet<string>,
  { from, until }: { from: Date; until: Date },
): Promise<OurAttempt[]> {
  let absentPayments = booked.filter(({ number }) => !listed.has(number));
  const isNearStart = ({ createdAt }: OurAttempt) =>
    createdAt.getTime() - maxClockDifferenceMs < from.getTime();
  const isNearEnd = ({ settledAt }: OurAttempt) =>
    (settledAt?.getTime() ?? 0) + maxClockDifferenceMs >= until.getTime();
  const dayBefore = { time: new Date(from.getTime() - 1), mayContain: isNearStart };
  const dayAfter = { time: until, mayContain: isNearEnd };
  for (const { time, mayContain } of [dayBefore, dayAfter]) {
    if (!absentPayments.some(mayContain)) continue;
    const answer = await history(istanbulDay(time));
    // Without this list, the payments count as absent, and an inquiry about each of them decides.
    if (answer.kind === "unknown") continue;
    const neighbourLines = groupByNumber(answer.lines);
    absentPayments = absentPayments.filter(
      ({ number }) => findSales(neighbourLines.get(number) ?? []).length === 0,
    );
  }
  return absentPayments;
}
