import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { adminUsers } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import { orders } from "../orders/table.ts";
import { mayBeUndone } from "./match-rules.ts";
import { statementMatches, statementRows } from "./table.ts";

/** A match as staff see it, from its row or from its order. Kuruş. */
export type MatchSeen = {
  id: number;
  rowId: number;
  bookedOn: string;
  payerName: string | null;
  orderId: string;
  reference: string | null;
  customerName: string;
  amount: number;
  automatic: boolean;
  /** The member of staff. */
  by: string | null;
  applyAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
  adjusted: boolean;
  /** Its money went back before it was applied: staff decide. */
  sentBack: boolean;
  createdOrder: boolean;
  status: string;
  /** What its order lacks; it is not applied before. */
  missing: number;
  undoable: boolean;
};

export function matchesOfRows(db: Db, rows: readonly number[]): Promise<MatchSeen[]> {
  return rows.length === 0
    ? Promise.resolve([])
    : readMatches(db, inArray(statementMatches.rowId, [...rows]));
}

export function matchesOfOrder(db: Db, orderId: string): Promise<MatchSeen[]> {
  return readMatches(db, eq(statementMatches.orderId, orderId));
}

async function readMatches(db: Db, where: SQL): Promise<MatchSeen[]> {
  const { id, rowId, orderId, amount, automatic, applyAt, appliedAt, undoneAt, createdOrder } =
    statementMatches;
  const live = sql`m.order_id = orders.id and m.undone_at is null`;
  const found = await db
    .select({
      ...{ id, rowId, orderId, amount, automatic, applyAt, appliedAt, undoneAt, createdOrder },
      ...{ bookedOn: statementRows.bookedOn, payerName: statementRows.payerName },
      ...{ reference: orders.reference, customerName: orders.customerName, status: orders.status },
      totalAmount: orders.totalAmount,
      by: adminUsers.fullName,
      adjusted: sql<boolean>`${statementMatches.adjustment} is not null`,
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
    const facts = {
      applied: match.appliedAt !== null,
      status: match.status,
      totalAmount,
      received,
      refunded,
    };
    return {
      ...match,
      missing: match.status === "pending" ? Math.max(0, (adjustedTotal ?? totalAmount) - received) : 0,
      undoable: match.undoneAt === null && mayBeUndone(facts),
    };
  });
}
