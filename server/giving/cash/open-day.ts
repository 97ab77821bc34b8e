import { and, eq, isNull, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { type DayClosed, leftInDesk, lockDay } from "./lock-day.ts";
import { cashDays, cashDesks } from "./table.ts";

type DayOpened =
  | { kind: "opened"; id: string }
  /** Another person opened the desk meanwhile. */
  | { kind: "already-open"; id: string }
  /** The sum differs from the `left` kuruş of the last count, and no reason says why. */
  | { kind: "no-reason"; left: number }
  | { kind: "wrong-amount" }
  | Missing
  | Forbidden;

/** Opens the day of a desk with the sum that is in it. `opening` is in kuruş; null for an amount that cannot be read. */
export function openDay(
  ctx: StaffContext,
  { deskId, opening, reason }: { deskId: string; opening: number | null; reason: string },
): Promise<DayOpened> {
  return staffWrite(ctx, "cash", "change", async ({ tx, now, audit }): Promise<DayOpened> => {
    if (opening === null) return { kind: "wrong-amount" };
    // The lock lets one of two people open the day.
    const isDesk = and(eq(cashDesks.id, deskId), eq(cashDesks.state, "active"));
    const [desk] = await tx.select({ id: cashDesks.id }).from(cashDesks).where(isDesk).for("update");
    if (!desk) return { kind: "missing" };
    const [open] = await tx
      .select({ id: cashDays.id })
      .from(cashDays)
      .where(and(eq(cashDays.deskId, deskId), isNull(cashDays.closedAt)));
    if (open) return { kind: "already-open", id: open.id };
    const [found] = await tx.select({ left: leftInDesk }).from(cashDesks).where(isDesk);
    const left = found?.left ?? null;
    if (left !== null && left !== opening && reason === "") return { kind: "no-reason", left };
    const values = {
      deskId,
      day: istanbulDay(now),
      opening,
      openingReason: left === opening ? "" : reason,
      openedBy: ctx.actor.id,
      openedName: ctx.actor.name,
      openedAt: now,
    };
    const [day] = await tx.insert(cashDays).values(values).returning({ id: cashDays.id });
    const id = day?.id ?? "";
    const after = { day: values.day, amount: opening, ...(values.openingReason && { reason }) };
    await audit({ action: "open-day", entity: "cash-day", entityId: id, after });
    return { kind: "opened", id };
  });
}

/** `used`: the day has a gift, a refund or a deposit. */
type OpeningUndone = { kind: "undone" | "used" } | DayClosed | Missing | Forbidden;

/** Removes a day in which nothing has happened, for example after a wrong opening sum. */
export function undoOpening(ctx: StaffContext, dayId: string): Promise<OpeningUndone> {
  return staffWrite(ctx, "cash", "change", async ({ tx, audit }): Promise<OpeningUndone> => {
    const locked = await lockDay(tx, dayId);
    if (locked.kind !== "open") return locked;
    const [use] = await rowsOf<{ isUsed: boolean }>(tx)`
      select exists (select from orders where cash_day_id = ${dayId})
        or exists (select from refunds where cash_day_id = ${dayId})
        or exists (select from cash_deposits where cash_day_id = ${dayId}) as "isUsed"`;
    if (use?.isUsed) return { kind: "used" };
    await tx.delete(cashDays).where(sql`id = ${dayId}`);
    const before = { day: locked.day.day, amount: locked.day.opening };
    await audit({ action: "undo-opening", entity: "cash-day", entityId: dayId, before });
    return { kind: "undone" };
  });
}
