import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

/**
 * Sets the state of each row to `matched`, `partly_matched`, or `unmatchedState`. A row without a match that is ignored,
 * returned or a deposit keeps its state.
 */
export async function writeRowStates(
  tx: Tx,
  rows: readonly number[],
  now: Date,
  unmatchedState: "new" | "suggested" = "suggested",
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update statement_rows r set updated_at = ${now.toISOString()}, ignored_as = null, state = case
      when m.amount = r.amount then 'matched' when m.amount > 0 then 'partly_matched' else ${unmatchedState} end
    from (
      select r.id, coalesce(sum(m.amount), 0)::bigint as amount from statement_rows r
      left join statement_matches m on m.row_id = r.id and m.undone_at is null
      where r.id = any(${sql.param([...rows])}::bigint[]) group by r.id
    ) m
    where m.id = r.id and (m.amount > 0 or r.state not in ('ignored', 'returned', 'deposit'))`);
}
