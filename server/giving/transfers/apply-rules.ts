import type { Adjustment } from "./table.ts";

/** A match of an order that was not undone. */
export type LiveMatch = {
  id: number;
  amount: number;
  automatic: boolean;
  applyAt: Date;
  appliedAt: Date | null;
  adjustment: Adjustment[] | null;
};

export type MatchedOrder = {
  status: string;
  paymentMethod: string;
  totalAmount: number;
  contradictedAt: Date | null;
  /** A card has paid the order, or may have paid it. */
  isPaidByCard: boolean;
};

/**
 * `wait`: the delay is not over, money is missing, or the payment was returned and staff must decide. `complete`: the
 * match completes the order. `note`: the order is completed already. `withdraw`: the order no longer waits for a
 * transfer, so staff decide what the money is for.
 */
type ApplyVerdict = "wait" | "complete" | "note" | "withdraw";

/**
 * Decides what the matches of an order change. `automatic`: whether automatic matches are applied (TRANSFERS_AUTO).
 */
export function decideApply(
  order: MatchedOrder,
  matches: readonly LiveMatch[],
  { now, automatic }: { now: Date; automatic: boolean },
): ApplyVerdict {
  const unappliedMatches = matches.filter(({ appliedAt }) => appliedAt === null);
  if (unappliedMatches.length === 0 || unappliedMatches.some(({ applyAt }) => applyAt > now)) return "wait";
  if (order.isPaidByCard || order.paymentMethod !== "bank_transfer") return "withdraw";
  if (order.status === "completed") return "note";
  if (order.status !== "pending") return "withdraw";
  if (order.contradictedAt || (!automatic && unappliedMatches.some((match) => match.automatic)))
    return "wait";
  return sumAmounts(matches) === findExpectedTotal(order, matches) ? "complete" : "wait";
}

/** Returns the total after the last adjustment, or the ordered total without an adjustment. */
export function findExpectedTotal(
  order: Pick<MatchedOrder, "totalAmount">,
  matches: readonly LiveMatch[],
): number {
  const adjustment = findLastAdjustment(matches);
  return adjustment ? adjustment.reduce((sum, { lineTotal }) => sum + lineTotal, 0) : order.totalAmount;
}

export function findLastAdjustment(matches: readonly LiveMatch[]): Adjustment[] | null {
  return matches.findLast(({ adjustment }) => adjustment !== null)?.adjustment ?? null;
}

export function sumAmounts(matches: readonly { amount: number }[]): number {
  return matches.reduce((sum, { amount }) => sum + amount, 0);
}
