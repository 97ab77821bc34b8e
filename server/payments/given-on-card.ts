import { istanbulDay } from "#shared/dates.ts";

/** Banks' clocks and ours differ by minutes at most. */
const clocksDiffer = 15 * 60_000;

/**
 * The day of a card gift: of the bank's own time, which differs from ours where a payment is recorded late. A time
 * before the attempt began, or in the future, is not that of this payment.
 */
export function givenOnCard(takenAt: Date | null, begunAt: Date, now: Date): string {
  const isPlausible =
    takenAt !== null &&
    takenAt.getTime() >= begunAt.getTime() - clocksDiffer &&
    takenAt.getTime() <= now.getTime() + clocksDiffer;
  return istanbulDay(isPlausible ? takenAt : now);
}
