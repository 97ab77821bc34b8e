import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { RowChanged } from "./set-row-aside.ts";

/** `apart`: the row is another movement. `same`: the row repeats the stored row that it resembles. */
export type Decision = "apart" | "same";

/**
 * Stores the decision of staff about a doubtful row. A repetition stays stored, so that later files with it are
 * recognised, but it no longer counts. Its payer completes the row that it repeats.
 */
export function decideDoubtful(
  ctx: StaffContext,
  { rowId, decision }: { rowId: number; decision: Decision },
): Promise<RowChanged | Forbidden> {
  return staffWrite(ctx, "transfers", "change", async ({ tx, now, audit }): Promise<RowChanged> => {
    const [row] = await rowsOf<{ similarRowId: number | null }>(tx)`
      select maybe_repeats::float8 as "similarRowId" from statement_rows where id = ${rowId}::bigint
      for no key update`;
    if (!row) return { kind: "missing" };
    if (row.similarRowId === null) return { kind: "changed" };
    if (decision === "same") await markAsRepetition(tx, rowId, now);
    else {
      await tx.execute(sql`
        update all_statement_rows set maybe_repeats = null, updated_at = ${now.toISOString()} where id = ${rowId}::bigint`);
    }
    const after = { status: decision, row: row.similarRowId };
    const action = decision === "same" ? "row-same" : "row-apart";
    await audit({ action, entity: "statement-row", entityId: String(rowId), after });
    return { kind: "saved" };
  });
}

async function markAsRepetition(tx: Tx, rowId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  // Staff may have marked the similar row as a repetition meanwhile.
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
