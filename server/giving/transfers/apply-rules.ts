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
  cardPaid: boolean;
};

/**
 * wait: the delay is not over, money is missing, or staff must decide because the money went back. complete: the order is
 * completed now. note: the order is completed already. withdraw: the order no longer waits for a transfer, and staff
 * decide what the money is for.
 */
type ApplyVerdict = "wait" | "complete" | "note" | "withdraw";

/**
 * Decides what the matches of an order change. `automatic`: whether matches that no person made are applied
 * (TRANSFERS_AUTO).
 */
export function applyVerdict(
  order: MatchedOrder,
  matches: readonly LiveMatch[],
  { now, automatic }: { now: Date; automatic: boolean },
): ApplyVerdict {
  const open = matches.filter(({ appliedAt }) => appliedAt === null);
  if (open.length === 0 || open.some(({ applyAt }) => applyAt > now)) return "wait";
  if (order.cardPaid || order.paymentMethod !== "bank_transfer") return "withdraw";
  if (order.status === "completed") return "note";
  if (order.status !== "pending") return "withdraw";
  if (order.contradictedAt || (!automatic && open.some((match) => match.automatic))) return "wait";
  return sumOf(matches) === totalOf(order, matches) ? "complete" : "wait";
}

/** Returns the total of the order, as ordered or as staff adjusted it last. */
export function totalOf(order: Pick<MatchedOrder, "totalAmount">, matches: readonly LiveMatch[]): number {
  const adjusted = lastAdjustment(matches);
  return adjusted ? adjusted.reduce((sum, { lineTotal }) => sum + lineTotal, 0) : order.totalAmount;
}

export function lastAdjustment(matches: readonly LiveMatch[]): Adjustment[] | null {
  return matches.findLast(({ adjustment }) => adjustment !== null)?.adjustment ?? null;
}

export function sumOf(matches: readonly { amount: number }[]): number {
  return matches.reduce((sum, { amount }) => sum + amount, 0);
}
