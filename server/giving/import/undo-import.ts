import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { may } from "#server/staff/permissions.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import { undoDays } from "#shared/giving/import-fields.ts";
import { dayMs } from "#shared/text/time.ts";
import { eraseTexts } from "./erase-texts.ts";
import { imports } from "./table.ts";
import { type ImportRecord, lockImport, writeImport } from "./write-import.ts";

/** Whether an import can be undone now. A run that is under way or has failed is stopped by its undo. */
export function mayUndo(
  { state, failedIn, doneAt }: Pick<ImportRecord, "state" | "failedIn" | "doneAt">,
  now: Date,
): boolean {
  if (state === "running" || failedIn === "running" || failedIn === "undoing") return true;
  return state === "done" && doneAt !== null && now.getTime() - doneAt.getTime() <= undoDays * dayMs;
}

export type ImportUndone = { kind: "undoing" } | { kind: "not-now" } | Missing | Forbidden;

/** Lets the background job remove everything that an import of the last 30 days has made. */
export function undoImport(ctx: StaffContext, id: string): Promise<ImportUndone> {
  return writeImport(ctx, async ({ tx, now, audit }): Promise<ImportUndone> => {
    const record = await lockImport(tx, id);
    if (!record) return { kind: "missing" };
    if (!mayUndo(record, now)) return { kind: "not-now" };
    await tx
      .update(imports)
      .set({
        state: "undoing",
        failedIn: null,
        refusal: null,
        position: 0,
        leftByUndo: 0,
        doneAt: record.doneAt ?? now,
      })
      .where(eq(imports.id, id));
    await audit({ action: "undo", entity: "import", entityId: id, before: { made: record.made } });
    return { kind: "undoing" };
  });
}

export type TextsErased = { kind: "erased" } | { kind: "not-now" } | Missing | Forbidden;

/** Erases the file's name and the texts of its rows at once, instead of after 30 days, for an administrator. */
export function eraseImport(ctx: StaffContext, id: string): Promise<TextsErased> {
  if (!may(ctx.actor, "contacts", "decide"))
    return Promise.resolve({ kind: "forbidden", area: "contacts", level: "decide" });
  return writeImport(ctx, async ({ tx, now, audit }): Promise<TextsErased> => {
    const record = await lockImport(tx, id);
    if (!record) return { kind: "missing" };
    if (
      !["columns", "checked", "done", "undone", "refused", "failed"].includes(record.state) ||
      record.erasedAt
    )
      return { kind: "not-now" };
    await eraseTexts(tx, id, now);
    await audit({ action: "erase", entity: "import", entityId: id });
    return { kind: "erased" };
  });
}
