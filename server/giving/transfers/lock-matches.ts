import { and, asc, eq, isNull } from "drizzle-orm";
import { lockOrder, type OrderRow } from "#server/giving/orders/lock-order.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { LiveMatch, MatchedOrder } from "./apply-rules.ts";
import { statementMatches, statementRows } from "./table.ts";

export type LockedMatches = {
  order: OrderRow;
  facts: MatchedOrder & { isTriedByCard: boolean };
  matches: (LiveMatch & {
    rowId: number;
    bookedOn: string;
    matchedBy: string | null;
    createdOrder: boolean;
  })[];
};

/** A match that was not undone, and its locked order. */
type LockedMatch = { kind: "locked"; match: LockedMatches["matches"][number]; lockedOrder: LockedMatches };

/** Locks the order of a match, and returns the match if it was not undone. */
export async function lockMatch(
  tx: Tx,
  matchId: number,
): Promise<LockedMatch | { kind: "missing" | "already-undone" }> {
  const [row] = await tx
    .select({ orderId: statementMatches.orderId })
    .from(statementMatches)
    .where(eq(statementMatches.id, matchId));
  const lockedOrder = row && (await lockOrderMatches(tx, row.orderId));
  if (!lockedOrder) return { kind: "missing" };
  const match = lockedOrder.matches.find(({ id }) => id === matchId);
  return match ? { kind: "locked", match, lockedOrder } : { kind: "already-undone" };
}

/**
 * Locks an order and reads its matches that were not undone. Each change of a match locks its order first, so two
 * transactions cannot change the matches of one order at the same time.
 */
export async function lockOrderMatches(tx: Tx, orderId: string): Promise<LockedMatches | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return null;
  const { id, rowId, amount, automatic, matchedBy, applyAt, appliedAt, adjustment, createdOrder } =
    statementMatches;
  const { bookedOn } = statementRows;
  const matches = await tx
    .select({
      id,
      rowId,
      bookedOn,
      amount,
      automatic,
      matchedBy,
      applyAt,
      appliedAt,
      adjustment,
      createdOrder,
    })
    .from(statementMatches)
    .innerJoin(statementRows, eq(statementRows.id, rowId))
    .where(and(eq(statementMatches.orderId, orderId), isNull(statementMatches.undoneAt)))
    .orderBy(asc(statementMatches.id));
  const attempts = await rowsOf<{ isTried: boolean; isPaid: boolean }>(tx)`
    select count(*) > 0 as "isTried", count(*) filter (
      where status in ('settled', 'duplicate', 'contradicted')) > 0 as "isPaid"
    from payment_attempts where order_id = ${orderId}`;
  const { status, paymentMethod, totalAmount, contradictedAt } = order;
  const facts = {
    status,
    paymentMethod,
    totalAmount,
    contradictedAt,
    isPaidByCard: attempts[0]?.isPaid === true,
    isTriedByCard: attempts[0]?.isTried === true,
  };
  return { order, facts, matches };
}
