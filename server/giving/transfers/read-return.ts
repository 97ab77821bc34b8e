import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** The payment that a return belongs to, or the return of a payment. */
export type ReturnCounterpart = { id: number; bookedOn: string };

/** Finds the counterpart that settle-outgoing.ts stored: both are `returned`, or the return waits for staff. */
export async function findReturnCounterpart(db: Db, rowId: number): Promise<ReturnCounterpart | null> {
  const rows = await rowsOf<ReturnCounterpart>(db)`
    select case when payment.id = ${rowId}::bigint then sent.id else payment.id end::float8 as id,
      (case when payment.id = ${rowId}::bigint then sent.booked_on else payment.booked_on end)::text as "bookedOn"
    from statement_rows sent join statement_rows payment on payment.id = sent.return_of
    where ${rowId}::bigint in (sent.id, sent.return_of)
      and (sent.state = 'returned' and payment.state = 'returned'
        or sent.state = 'suggested' and payment.state in ('matched', 'partly_matched'))
    limit 1`;
  return rows[0] ?? null;
}

/** Locks the rows, and returns whether one of them has a return about which staff have not decided yet. */
export async function hasUndecidedReturn(tx: Tx, rowIds: readonly number[]): Promise<boolean> {
  const ids = sql`any(${sql.param([...rowIds])}::bigint[])`;
  await tx.execute(
    sql`select from statement_rows r where r.id = ${ids} order by r.id for no key update of r`,
  );
  const rows = await rowsOf<unknown>(
    tx,
  )`select 1 from statement_rows where return_of = ${ids} and state = 'suggested' limit 1`;
  return rows.length > 0;
}
