import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/staff/audit.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { imports } from "./table.ts";

/** An import makes gifts and donors, so it needs the rights to both. */
export function mayImport(actor: Actor): boolean {
  return may(actor, "orders", "decide") && may(actor, "contacts", "change");
}

export const importForbidden: Forbidden = { kind: "forbidden", area: "contacts", level: "change" };

/** Runs a write of staff about imports. */
export async function writeImport<Outcome>(
  ctx: StaffContext,
  work: (staff: StaffTx) => Promise<Outcome>,
): Promise<Outcome | Forbidden> {
  if (!mayImport(ctx.actor)) return importForbidden;
  return staffWrite(ctx, "orders", "decide", work);
}

export type ImportRecord = typeof imports.$inferSelect;

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  return found;
}
