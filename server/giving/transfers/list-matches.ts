import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import { canUndoMatch } from "./match-rules.ts";
import { statementMatches, statementRows } from "./table.ts";

/** A match with the facts of its row and order that staff see. Amounts are in kuruş. */
export type MatchView = Awaited<ReturnType<typeof readMatches>>[number];

export function matchesOfRows(db: Db, rows: readonly number[]): Promise<MatchView[]> {
  return readMatches(db, inArray(statementMatches.rowId, [...rows]));
}

export function matchesOfOrder(db: Db, orderId: string): Promise<MatchView[]> {
  return readMatches(db, eq(statementMatches.orderId, orderId));
}

async function readMatches(db: Db, where: SQL) {
  const { id, rowId, orderId, amount, automatic, applyAt, appliedAt, undoneAt, createdOrder } =
    statementMatches;
  const isLiveMatch = sql`m.order_id = orders.id and m.undone_at is null`;
  const matches = await db
    .select({
      id,
      rowId,
      orderId,
      amount,
      automatic,
      applyAt,
      appliedAt,
      undoneAt,
      createdOrder,
      bookedOn: statementRows.bookedOn,
      payerName: statementRows.payerName,
      reference: orders.reference,
      customerName: orders.customerName,
      status: orders.status,
      totalAmount: orders.totalAmount,
      /** The name of the member of staff who created the match. */
      matchedBy: adminUsers.fullName,
      isAdjusted: sql<boolean>`${statementMatches.adjustment} is not null`,
      /** The bank returned the money before the match was applied, so staff decide. */
      isReturned: sql<boolean>`exists (select from statement_rows o
        where o.return_of = ${rowId} and o.state = 'suggested')`,
      received: sql<number>`(select coalesce(sum(m.amount), 0)::float8 from statement_matches m where ${isLiveMatch})`,
      adjustedTotal: sql<number | null>`(
        select (select sum((e ->> 'lineTotal')::bigint)::float8 from jsonb_array_elements(m.adjustment) e)
        from statement_matches m where ${isLiveMatch} and m.adjustment is not null order by m.id desc limit 1)`,
      hasRefund: sql<boolean>`exists (select from refunds f
        where f.order_id = orders.id and f.attempt_number is null and f.state <> 'refused')`,
    })
    .from(statementMatches)
    .innerJoin(orders, eq(orders.id, statementMatches.orderId))
    .innerJoin(statementRows, eq(statementRows.id, statementMatches.rowId))
    .leftJoin(adminUsers, eq(adminUsers.id, statementMatches.matchedBy))
    .where(where)
    .orderBy(asc(statementMatches.id));
  return matches.map(({ received, adjustedTotal, hasRefund, totalAmount, ...match }) => {
    const facts = { ...match, isApplied: match.appliedAt !== null, totalAmount, received, hasRefund };
    return {
      ...match,
      /** The amount that the order still lacks. Its matches are applied when this is 0. */
      missing: match.status === "pending" ? Math.max(0, (adjustedTotal ?? totalAmount) - received) : 0,
      canUndo: match.undoneAt === null && canUndoMatch(facts),
    };
  });
}
