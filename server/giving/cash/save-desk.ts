import { and, eq, ne, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { DeskValues } from "#shared/giving/desk-values.ts";
import { cashDesks } from "./table.ts";

/** `taken`: another desk has the name. */
type DeskSaved = { kind: "saved"; id: string } | { kind: "taken" } | Missing | Forbidden;

export function createDesk(ctx: StaffContext, values: DeskValues): Promise<DeskSaved> {
  return staffWrite(ctx, "cash", "decide", async ({ tx, now, audit }): Promise<DeskSaved> => {
    if (await isTaken(tx, values.name, "")) return { kind: "taken" };
    const [desk] = await tx
      .insert(cashDesks)
      .values({ ...values, activeSince: now, createdAt: now, updatedAt: now })
      .returning({ id: cashDesks.id });
    const id = desk?.id ?? "";
    await audit({ action: "create", entity: "cash-desk", entityId: id, after: values });
    return { kind: "saved", id };
  });
}

export function renameDesk(ctx: StaffContext, id: string, values: DeskValues): Promise<DeskSaved> {
  return staffWrite(ctx, "cash", "decide", async ({ tx, now, audit }): Promise<DeskSaved> => {
    const [desk] = await tx.select().from(cashDesks).where(eq(cashDesks.id, id)).for("update");
    if (!desk) return { kind: "missing" };
    if (desk.state === "active" && (await isTaken(tx, values.name, id))) return { kind: "taken" };
    await tx
      .update(cashDesks)
      .set({ ...values, updatedAt: now })
      .where(eq(cashDesks.id, id));
    const before = { name: desk.name, place: desk.place };
    await audit({ action: "update", entity: "cash-desk", entityId: id, before, after: values });
    return { kind: "saved", id };
  });
}

/** Whether another active desk has the name. The locked table lets no other person take it meanwhile. */
export async function isTaken(tx: Tx, name: string, id: string): Promise<boolean> {
  await tx.execute(sql`lock table ${cashDesks} in share row exclusive mode`);
  const sameName = sql`lower(${cashDesks.name}) = lower(${name})`;
  const others = and(sameName, eq(cashDesks.state, "active"), ne(cashDesks.id, id));
  return (await tx.$count(cashDesks, others)) > 0;
}
