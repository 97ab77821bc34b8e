import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

export type MissingDeposit = { id: string; dayId: string; desk: string; day: string; amount: number };

const maxDeposits = 100;

/**
 * Lists the deposits that are tied to no row although statements reach past the seven days in which find-deposits.ts
 * suggests them, oldest first.
 */
export function listMissingDeposits(db: Db): Promise<MissingDeposit[]> {
  return rowsOf<MissingDeposit>(db)`
    select d.id, d.cash_day_id as "dayId", k.name as desk, istanbul_day(d.at)::text as day, d.amount::float8 as amount
    from cash_deposits d join cash_desks k on k.id = d.desk_id
    where d.row_id is null
      and exists (select from statement_rows r where r.booked_on > istanbul_day(d.at) + 7)
    order by d.at, d.id limit ${maxDeposits}`;
}
