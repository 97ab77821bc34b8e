import { sql } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockRow } from "./lock-row.ts";
import type { RowChanged } from "./set-row-aside.ts";

/** Reopens a row that was set aside or paired with a return; matching does not set it aside again. */
export function reopenRow(ctx: StaffContext, rowId: number): Promise<RowChanged | Forbidden> {
  return staffWrite(ctx, "transfers", "change", async ({ tx, now, audit }): Promise<RowChanged> => {
    const row = await lockRow(tx, rowId);
    if (!row) return { kind: "missing" };
    if (row.isDoubtful || (row.state !== "ignored" && row.state !== "returned")) return { kind: "changed" };
    const at = now.toISOString();
    await tx.execute(sql`
      update statement_rows set state = 'new', ignored_as = null, return_of = null, reopened_at = ${at},
        updated_at = ${at} where id = ${rowId}::bigint`);
    const changes = { before: { status: row.state }, after: { status: "new" } };
    await audit({ action: "reopen", entity: "statement-row", entityId: String(rowId), ...changes });
    return { kind: "saved" };
  });
}
