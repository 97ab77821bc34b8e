import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

export type FoundDeposit = {
  id: string;
  rowId: number;
  desk: string;
  day: string;
  byName: string;
  amount: number;
  /** Whether the row has this deposit; otherwise the deposit has the same amount and no row. */
  isTied: boolean;
  /** Whether the bank booked the row within seven days of the deposit. */
  isNear: boolean;
};

/** Finds the deposits of these rows, and for a row without one those that it may show, nearest day first. */
export function findDeposits(db: Db, rowIds: readonly number[]): Promise<FoundDeposit[]> {
  if (rowIds.length === 0) return Promise.resolve([]);
  const distance = sql`abs(r.booked_on - istanbul_day(d.at))`;
  return rowsOf<FoundDeposit>(db)`
    select d.id, r.id::float8 as "rowId", k.name as desk, istanbul_day(d.at)::text as day, d.by_name as "byName",
      d.amount::float8 as amount, d.row_id is not null as "isTied", ${distance} <= 7 as "isNear"
    from statement_rows r join statements s on s.id = r.statement_id
    join cash_deposits d on d.row_id = r.id or (d.row_id is null and d.amount = r.amount and s.currency = 'TRY'
      and r.state in ('new', 'suggested') and r.maybe_repeats is null)
    join cash_desks k on k.id = d.desk_id
    where r.id = any(${sql.param([...rowIds])}::bigint[])
    order by r.id, ${distance}, d.id`;
}
