import { sql } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockRow } from "./lock-row.ts";

/** `changed`: the row is matched, or already has the new state. */
export type RowChanged = { kind: "saved" | "changed" | "missing" };

/** Marks a row that is not a donation. */
export function setRowAside(ctx: StaffContext, rowId: number): Promise<RowChanged | Forbidden> {
  return staffWrite(ctx, "transfers", "change", async ({ tx, now, audit }): Promise<RowChanged> => {
    const row = await lockRow(tx, rowId);
    if (!row) return { kind: "missing" };
    if (row.isDoubtful || (row.state !== "new" && row.state !== "suggested")) return { kind: "changed" };
    await tx.execute(sql`
      update statement_rows set state = 'ignored', ignored_as = 'other', return_of = null,
        updated_at = ${now.toISOString()} where id = ${rowId}::bigint`);
    const changes = { before: { status: row.state }, after: { status: "ignored" } };
    await audit({ action: "set-aside", entity: "statement-row", entityId: String(rowId), ...changes });
    return { kind: "saved" };
  });
}
