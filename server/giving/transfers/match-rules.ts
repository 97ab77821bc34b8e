import { isAdjustmentOf } from "./adjust-items.ts";
import { type LiveMatch, type MatchedOrder, sumOf, totalOf } from "./apply-rules.ts";
import type { LockedRow } from "./lock-row.ts";
import type { Adjustment } from "./table.ts";

/** The part of a row for an order. `adjustment`: the change of its items to the received amount. */
export type Part = { orderId: string; amount: number; adjustment?: readonly Adjustment[] | null };

export type RowProblem =
  | { kind: "not-lira" | "outgoing" | "set-aside" | "doubtful" }
  /** The parts exceed the unmatched amount `left` in kuruş, perhaps since another person's match. */
  | { kind: "above-row"; left: number };

export type PartProblem =
  /** The order is cancelled, paid by card, or completed with other money. */
  | { kind: "order-closed"; orderId: string }
  /** The order lacks only `missing` kuruş. */
  | { kind: "above-order"; orderId: string; missing: number }
  /** A payment at a bank has its total, so its items stay. */
  | { kind: "tried-by-card"; orderId: string }
  | { kind: "wrong-adjustment"; orderId: string };

/** Returns why this amount of a locked row cannot be matched; null when it can. */
export function rowProblem(row: LockedRow, amount: number): RowProblem | null {
  if (row.currency !== "TRY") return { kind: "not-lira" };
  if (row.doubtful) return { kind: "doubtful" };
  if (row.amount < 0) return { kind: "outgoing" };
  if (row.state === "ignored" || row.state === "returned") return { kind: "set-aside" };
  return amount > row.left ? { kind: "above-row", left: row.left } : null;
}

type PartOrder = {
  known: MatchedOrder & { triedByCard: boolean };
  matches: readonly LiveMatch[];
  items: readonly { id: number }[];
};

/** Returns why a locked order cannot get this part; null when it can. */
export function partProblem({ known, matches, items }: PartOrder, part: Part): PartProblem | null {
  const { orderId, amount, adjustment } = part;
  if (known.cardPaid || known.paymentMethod !== "bank_transfer" || known.contradictedAt)
    return { kind: "order-closed", orderId };
  const received = sumOf(matches);
  if (known.status === "completed") {
    // A row with exactly the total may be matched with an order that staff completed before its money was found.
    return received + amount === known.totalAmount && !adjustment ? null : { kind: "order-closed", orderId };
  }
  if (known.status !== "pending") return { kind: "order-closed", orderId };
  if (adjustment) {
    if (known.triedByCard) return { kind: "tried-by-card", orderId };
    const total = adjustment.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
    const fits = isAdjustmentOf(items, adjustment) && total === received + amount && isTotal(total);
    return fits ? null : { kind: "wrong-adjustment", orderId };
  }
  const missing = totalOf(known, matches) - received;
  return amount > missing ? { kind: "above-order", orderId, missing: Math.max(0, missing) } : null;
}

/** The limits of the database (orders_total_within_limits). */
function isTotal(total: number): boolean {
  return total >= 100 && total <= 1_000_000_000;
}

/**
 * Whether a match can be undone: until it is applied, and afterwards unless it brought a completed order exactly its
 * total, or its money goes back (docs/decisions/055). `received`: what all matches of the order bring.
 */
export function mayBeUndone(match: {
  applied: boolean;
  status: string;
  totalAmount: number;
  received: number;
  refunded: boolean;
}): boolean {
  if (!match.applied) return true;
  return !match.refunded && (match.status !== "completed" || match.received !== match.totalAmount);
}
