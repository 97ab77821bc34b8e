import { istanbulDay } from "#shared/text/dates.ts";
import type { Bank } from "../banks/bank.ts";
import { byNumber, type OurAttempt, salesIn } from "./suspects.ts";

/** Clocks differ, and bank and site record different moments of a payment. */
const slack = 15 * 60_000;

/** Returns our payments that the bank's list of the day and, around midnight, that of the neighbouring day lack. */
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
    // Without this list the server only makes more inquiries.
    if (answer.kind === "unknown") continue;
    const neighbours = byNumber(answer.lines);
    absent = absent.filter(({ number }) => salesIn(neighbours.get(number) ?? []).length === 0);
  }
  return absent;
}
