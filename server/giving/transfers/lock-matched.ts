import { and, asc, eq, isNull } from "drizzle-orm";
import { lockOrder, type OrderRow } from "#server/giving/orders/lock-order.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { LiveMatch, MatchedOrder } from "./apply-rules.ts";
import { statementMatches, statementRows } from "./table.ts";

export type LockedMatches = {
  order: OrderRow;
  known: MatchedOrder & { triedByCard: boolean };
  matches: (LiveMatch & {
    rowId: number;
    bookedOn: string;
    matchedBy: string | null;
    createdOrder: boolean;
  })[];
};

/** One of the matches that were not undone, with its order locked. */
type LockedMatch = { kind: "locked"; match: LockedMatches["matches"][number]; of: LockedMatches };

/** Locks the order of a match, and finds the match among those that were not undone. */
export async function lockMatch(
  tx: Tx,
  matchId: number,
): Promise<LockedMatch | { kind: "missing" | "already-undone" }> {
  const [found] = await tx
    .select({ orderId: statementMatches.orderId })
    .from(statementMatches)
    .where(eq(statementMatches.id, matchId));
  const of = found && (await lockMatched(tx, found.orderId));
  if (!of) return { kind: "missing" };
  const match = of.matches.find(({ id }) => id === matchId);
  return match ? { kind: "locked", match, of } : { kind: "already-undone" };
}

/**
 * An order and its matches that were not undone, locked: every change of a match locks its order first, so that no two
 * transactions change the matches of one order at once.
 */
export async function lockMatched(tx: Tx, orderId: string): Promise<LockedMatches | null> {
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
  const rows = await rowsOf<{ tried: boolean; paid: boolean }>(tx)`
    select count(*) > 0 as tried, count(*) filter (
      where status in ('settled', 'duplicate', 'contradicted')) > 0 as paid
    from payment_attempts where order_id = ${orderId}`;
  const { status, paymentMethod, totalAmount, contradictedAt } = order;
  const known = {
    status,
    paymentMethod,
    totalAmount,
    contradictedAt,
    cardPaid: rows[0]?.paid === true,
    triedByCard: rows[0]?.tried === true,
  };
  return { order, known, matches };
}
