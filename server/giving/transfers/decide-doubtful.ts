import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { RowSet } from "./set-row-aside.ts";

/** `apart`: the row is another movement. `same`: the row repeats the stored row that it resembles. */
export type Decision = "apart" | "same";

/**
 * Stores the decision of staff about a doubtful row. A repeated row stays stored, so that the next file with it is
 * recognised, but counts no longer; it completes the missing facts of the other row.
 */
export function decideDoubtful(
  ctx: StaffContext,
  { rowId, decision }: { rowId: number; decision: Decision },
): Promise<RowSet | Forbidden> {
  return staffWrite(ctx, "transfers.write", async ({ tx, now, audit }): Promise<RowSet> => {
    const [row] = await rowsOf<{ other: number | null }>(tx)`
      select maybe_repeats::float8 as other from statement_rows where id = ${rowId}::bigint
      for no key update`;
    if (!row) return { kind: "missing" };
    if (row.other === null) return { kind: "changed" };
    if (decision === "same") await makeSame(tx, rowId, now);
    else {
      await tx.execute(sql`
        update all_statement_rows set maybe_repeats = null, updated_at = ${now.toISOString()} where id = ${rowId}::bigint`);
    }
    const after = { status: decision, row: row.other };
    const action = decision === "same" ? "row-same" : "row-apart";
    await audit({ action, entity: "statement-row", entityId: String(rowId), after });
    return { kind: "saved" };
  });
}

async function makeSame(tx: Tx, rowId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  // The other row may have been marked as a repetition meanwhile.
  await tx.execute(sql`
    update all_statement_rows r set repeats = coalesce(o.repeats, o.id), maybe_repeats = null, updated_at = ${at}
    from all_statement_rows o where r.id = ${rowId}::bigint and o.id = r.maybe_repeats`);
  await tx.execute(sql`
    update all_statement_rows r set maybe_repeats = o.repeats, updated_at = ${at}
    from all_statement_rows o where r.maybe_repeats = ${rowId}::bigint and o.id = ${rowId}::bigint`);
  await tx.execute(sql`
    update all_statement_rows r set payer_name = coalesce(r.payer_name, o.payer_name),
      payer_iban_hash = coalesce(r.payer_iban_hash, o.payer_iban_hash), updated_at = ${at}
    from all_statement_rows o
    where o.id = ${rowId}::bigint and r.id = o.repeats and r.erased_at is null`);
}
