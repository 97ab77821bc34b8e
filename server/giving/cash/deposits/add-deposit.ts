import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type DayClosed, lockDay } from "#server/giving/cash/lock-day.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { cashDeposits } from "./table.ts";

type DepositAdded =
  | { kind: "saved" | "wrong-amount" }
  /** Only `left` kuruş should be in the desk. */
  | { kind: "above-desk"; left: number }
  | DayClosed
  | Missing
  | Forbidden;

/** Takes money that goes to the bank out of the open day of a desk. `amount` is null if it cannot be read. */
export function addDeposit(
  ctx: StaffContext,
  { dayId, amount }: { dayId: string; amount: number | null },
): Promise<DepositAdded> {
  return staffWrite(ctx, "cash", "change", async ({ tx, now, audit }): Promise<DepositAdded> => {
    if (!amount) return { kind: "wrong-amount" };
    const locked = await lockDay(tx, dayId);
    if (locked.kind !== "open") return locked;
    const { day, booked } = locked;
    const left = day.opening + booked;
    if (amount > left) return { kind: "above-desk", left: Math.max(0, left) };
    const person = { by: ctx.actor.id, byName: ctx.actor.name };
    await tx
      .insert(cashDeposits)
      .values({ deskId: day.deskId, cashDayId: dayId, amount, at: now, ...person });
    await audit({ action: "add-deposit", entity: "cash-day", entityId: dayId, after: { amount } });
    return { kind: "saved" };
  });
}

/** `tied`: a row of a statement shows the money. */
type DepositRemoved = { kind: "saved" | "tied" } | DayClosed | Missing | Forbidden;

/** Removes a deposit that was typed by mistake, while its day is open. */
export function removeDeposit(ctx: StaffContext, id: string): Promise<DepositRemoved> {
  return staffWrite(ctx, "cash", "change", async ({ tx, audit }): Promise<DepositRemoved> => {
    const isDeposit = eq(cashDeposits.id, id);
    const [deposit] = await tx.select().from(cashDeposits).where(isDeposit).for("update");
    if (!deposit) return { kind: "missing" };
    const locked = await lockDay(tx, deposit.cashDayId);
    if (locked.kind !== "open") return locked;
    if (deposit.rowId !== null) return { kind: "tied" };
    await tx.delete(cashDeposits).where(isDeposit);
    const before = { amount: deposit.amount };
    await audit({ action: "remove-deposit", entity: "cash-day", entityId: deposit.cashDayId, before });
    return { kind: "saved" };
  });
}
