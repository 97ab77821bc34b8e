import { sql } from "drizzle-orm";
import type { RowState } from "#shared/statement-row-states.ts";
import type { Tx } from "../db/connect.ts";

/**
 * Brings the states of rows in line with their matches: as much as it brought, a part, or nothing (`open`). Rows that are
 * ignored or went back stay so while they have no match.
 */
export async function writeRowStates(
  tx: Tx,
  rows: readonly number[],
  now: Date,
  open: Extract<RowState, "new" | "suggested"> = "suggested",
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update statement_rows r set updated_at = ${now.toISOString()}, ignored_as = null, state = case
      when m.amount = r.amount then 'matched' when m.amount > 0 then 'partly_matched' else ${open} end
    from (
      select r.id, coalesce(sum(m.amount), 0)::bigint as amount from statement_rows r
      left join statement_matches m on m.row_id = r.id and m.undone_at is null
      where r.id = any(${sql.param([...rows])}::bigint[]) group by r.id
    ) m
    where m.id = r.id and (m.amount > 0 or r.state not in ('ignored', 'returned'))`);
}

/** Staff set a locked row aside, or take it back: then matching does not set it aside again. */
export async function setRowState(
  tx: Tx,
  id: number,
  state: Extract<RowState, "ignored" | "new">,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(
    state === "ignored"
      ? sql`update statement_rows set state = 'ignored', ignored_as = 'other', return_of = null, updated_at = ${at}
          where id = ${id}::bigint`
      : sql`update statement_rows set state = 'new', ignored_as = null, return_of = null, reopened_at = ${at},
          updated_at = ${at} where id = ${id}::bigint`,
  );
}
