import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import { lockRow } from "./lock-row.ts";
import { setRowState } from "./row-state.ts";

/** `changed`: it is matched, or it is in that state already. */
export type RowSet = { kind: "saved" } | { kind: "changed" | "missing" };

/** Staff say that a row is no gift. */
export function setRowAside(ctx: StaffContext, rowId: number): Promise<RowSet | Forbidden> {
  return staffWrite(ctx, "transfers.write", async ({ tx, now, audit }): Promise<RowSet> => {
    const row = await lockRow(tx, rowId);
    if (!row) return { kind: "missing" };
    if (row.doubtful) return { kind: "changed" };
    if (row.state !== "new" && row.state !== "suggested") return { kind: "changed" };
    await setRowState(tx, rowId, "ignored", now);
    const changes = { before: { status: row.state }, after: { status: "ignored" } };
    await audit({ action: "set-aside", entity: "statement-row", entityId: String(rowId), ...changes });
    return { kind: "saved" };
  });
}
