import { istanbulDay } from "#shared/text/dates.ts";
import type { Bank } from "../banks/bank.ts";
import { byNumber, type OurAttempt, salesIn } from "./suspects.ts";

/** Clocks differ, and each side records another moment of the payment. */
const slack = 15 * 60_000;

/** Our payments of a day that its list lacks. Those around midnight may be in the list of the day before or after. */
export async function findAbsent(
  history: NonNullable<Bank["history"]>,
  booked: readonly OurAttempt[],
  listed: ReadonlySet<string>,
  { from, until }: { from: Date; until: Date },
): Promise<OurAttempt[]> {
  let absent = booked.filter(({ number }) => !listed.has(number));
  const early = ({ createdAt }: OurAttempt) => createdAt.getTime() - slack < from.getTime();
  const late = ({ settledAt }: OurAttempt) => (settledAt?.getTime() ?? 0) + slack >= until.getTime();
  for (const [moment, belongs] of [
    [new Date(from.getTime() - 1), early],
    [until, late],
  ] as const) {
    if (!absent.some(belongs)) continue;
    const answer = await history(istanbulDay(moment));
    // Without this list there are only more inquiries.
    if (answer.kind === "unknown") continue;
    const others = byNumber(answer.lines);
    absent = absent.filter(({ number }) => salesIn(others.get(number) ?? []).length === 0);
  }
  return absent;
}
