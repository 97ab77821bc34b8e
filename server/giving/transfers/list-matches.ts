import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import { mayBeUndone } from "./match-rules.ts";
import { statementMatches, statementRows } from "./table.ts";

/** A match as staff see it, from its row or from its order. Amounts are in kuruş. */
export type MatchSeen = Awaited<ReturnType<typeof readMatches>>[number];

export function matchesOfRows(db: Db, rows: readonly number[]): Promise<MatchSeen[]> {
  return readMatches(db, inArray(statementMatches.rowId, [...rows]));
}

export function matchesOfOrder(db: Db, orderId: string): Promise<MatchSeen[]> {
  return readMatches(db, eq(statementMatches.orderId, orderId));
}

async function readMatches(db: Db, where: SQL) {
  const { id, rowId, orderId, amount, automatic, applyAt, appliedAt, undoneAt, createdOrder } =
    statementMatches;
  const live = sql`m.order_id = orders.id and m.undone_at is null`;
  const found = await db
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
      /** The member of staff who matched. */
      by: adminUsers.fullName,
      adjusted: sql<boolean>`${statementMatches.adjustment} is not null`,
      /** The bank returned the money before the match was applied, so staff decide. */
      sentBack: sql<boolean>`exists (select from statement_rows o
        where o.return_of = ${rowId} and o.state = 'suggested')`,
      received: sql<number>`(select coalesce(sum(m.amount), 0)::float8 from statement_matches m where ${live})`,
      adjustedTotal: sql<number | null>`(
        select (select sum((e ->> 'lineTotal')::bigint)::float8 from jsonb_array_elements(m.adjustment) e)
        from statement_matches m where ${live} and m.adjustment is not null order by m.id desc limit 1)`,
      refunded: sql<boolean>`exists (select from refunds f
        where f.order_id = orders.id and f.attempt_number is null and f.state <> 'refused')`,
    })
    .from(statementMatches)
    .innerJoin(orders, eq(orders.id, statementMatches.orderId))
    .innerJoin(statementRows, eq(statementRows.id, statementMatches.rowId))
    .leftJoin(adminUsers, eq(adminUsers.id, statementMatches.matchedBy))
    .where(where)
    .orderBy(asc(statementMatches.id));
  return found.map(({ received, adjustedTotal, refunded, totalAmount, ...match }) => {
    const facts = { ...match, applied: match.appliedAt !== null, totalAmount, received, refunded };
    return {
      ...match,
      /** The amount that the order still lacks; its matches are not applied before it is complete. */
      missing: match.status === "pending" ? Math.max(0, (adjustedTotal ?? totalAmount) - received) : 0,
      undoable: match.undoneAt === null && mayBeUndone(facts),
    };
  });
}
