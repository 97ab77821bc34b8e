import { and, eq, isNull } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { leftInDesk } from "./lock-day.ts";
import { isTaken } from "./save-desk.ts";
import { cashDays, cashDesks } from "./table.ts";

/** `has-money`: the last count left `left` kuruş in the desk, which must be brought to the bank first. */
type DeskRetired =
  | { kind: "retired" | "open-day" }
  | { kind: "has-money"; left: number }
  | Missing
  | Forbidden;

/** Retires an empty desk: it takes no more gifts, and its days stay. */
export function retireDesk(ctx: StaffContext, id: string): Promise<DeskRetired> {
  return staffWrite(ctx, "cash", "decide", async (staff): Promise<DeskRetired> => {
    const { tx, now } = staff;
    const isDesk = eq(cashDesks.id, id);
    const [desk] = await tx.select().from(cashDesks).where(isDesk).for("update");
    if (!desk) return { kind: "missing" };
    if (desk.state === "retired") return { kind: "retired" };
    if (await tx.$count(cashDays, and(eq(cashDays.deskId, id), isNull(cashDays.closedAt))))
      return { kind: "open-day" };
    const [found] = await tx.select({ left: leftInDesk }).from(cashDesks).where(isDesk);
    if (found?.left) return { kind: "has-money", left: found.left };
    await tx.update(cashDesks).set({ state: "retired", retiredAt: now, updatedAt: now }).where(isDesk);
    await auditState(staff, id, "hide");
    return { kind: "retired" };
  });
}

/** Takes a retired desk into use again. */
export function returnDesk(
  ctx: StaffContext,
  id: string,
): Promise<{ kind: "returned" | "taken" } | Missing | Forbidden> {
  return staffWrite(ctx, "cash", "decide", async (staff) => {
    const isDesk = eq(cashDesks.id, id);
    const [desk] = await staff.tx.select().from(cashDesks).where(isDesk).for("update");
    if (!desk) return { kind: "missing" as const };
    if (desk.state === "active") return { kind: "returned" as const };
    if (await isTaken(staff.tx, desk.name, id)) return { kind: "taken" as const };
    await staff.tx
      .update(cashDesks)
      .set({ state: "active", activeSince: staff.now, retiredAt: null, updatedAt: staff.now })
      .where(isDesk);
    await auditState(staff, id, "show");
    return { kind: "returned" as const };
  });
}

function auditState({ audit }: StaffTx, id: string, action: "hide" | "show"): Promise<void> {
  return audit({ action, entity: "cash-desk", entityId: id });
}
