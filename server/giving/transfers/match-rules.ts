import { isAdjustmentOf } from "./adjust-items.ts";
import { findExpectedTotal, type LiveMatch, type MatchedOrder, sumAmounts } from "./apply-rules.ts";
import type { LockedRow } from "./lock-row.ts";
import type { Adjustment } from "./table.ts";

/** The part of a row for an order. `adjustment` changes the order's items to the received amount. */
export type Part = { orderId: string; amount: number; adjustment?: readonly Adjustment[] | null };

export type RowProblem =
  | { kind: "not-lira" | "outgoing" | "set-aside" | "doubtful" }
  /** The parts exceed the unmatched amount in kuruş, for example because another person matched the row meanwhile. */
  | { kind: "above-row"; unmatched: number };

export type PartProblem =
  /** The order is cancelled, paid by card, or completed with other money. */
  | { kind: "order-closed"; orderId: string }
  /** The order lacks only `missing` kuruş. */
  | { kind: "above-order"; orderId: string; missing: number }
  /** A card payment was attempted with the order's total, so the items cannot change. */
  | { kind: "tried-by-card"; orderId: string }
  | { kind: "wrong-adjustment"; orderId: string };

/** Returns why this amount of a locked row cannot be matched; null when it can. */
export function rowProblem(row: LockedRow, amount: number): RowProblem | null {
  if (row.currency !== "TRY") return { kind: "not-lira" };
  if (row.isDoubtful) return { kind: "doubtful" };
  if (row.amount < 0) return { kind: "outgoing" };
  if (row.state === "ignored" || row.state === "returned" || row.state === "deposit")
    return { kind: "set-aside" };
  return amount > row.unmatched ? { kind: "above-row", unmatched: row.unmatched } : null;
}

type PartOrder = {
  facts: MatchedOrder & { isTriedByCard: boolean };
  matches: readonly LiveMatch[];
  items: readonly { id: number }[];
};

/** Returns why a locked order cannot get this part; null when it can. */
export function partProblem({ facts, matches, items }: PartOrder, part: Part): PartProblem | null {
  const { orderId, amount, adjustment } = part;
  if (facts.isPaidByCard || facts.paymentMethod !== "bank_transfer" || facts.contradictedAt)
    return { kind: "order-closed", orderId };
  const received = sumAmounts(matches);
  if (facts.status === "completed") {
    // Staff may have completed the order before the row was imported. The row must then have exactly the total.
    return received + amount === facts.totalAmount && !adjustment ? null : { kind: "order-closed", orderId };
  }
  if (facts.status !== "pending") return { kind: "order-closed", orderId };
  if (adjustment) {
    if (facts.isTriedByCard) return { kind: "tried-by-card", orderId };
    const total = adjustment.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
    const isValid = isAdjustmentOf(items, adjustment) && total === received + amount && isAllowedTotal(total);
    return isValid ? null : { kind: "wrong-adjustment", orderId };
  }
  const missing = findExpectedTotal(facts, matches) - received;
  return amount > missing ? { kind: "above-order", orderId, missing: Math.max(0, missing) } : null;
}

/** The limits of the database (orders_total_within_limits). */
function isAllowedTotal(total: number): boolean {
  return total >= 100 && total <= 1_000_000_000;
}

/**
 * Returns whether staff can undo a match. They can until it is applied. Afterwards they cannot if the completed order
 * has received exactly its total, or has a refund (docs/decisions/055). `received`: the sum of the order's matches.
 */
export function canUndoMatch(match: {
  isApplied: boolean;
  status: string;
  totalAmount: number;
  received: number;
  hasRefund: boolean;
}): boolean {
  if (!match.isApplied) return true;
  return !match.hasRefund && (match.status !== "completed" || match.received !== match.totalAmount);
}
