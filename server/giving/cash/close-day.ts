import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { listHolders } from "#server/staff/list-holders.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type CashCount, sumCount } from "#shared/money/cash-count.ts";
import { type DayClosed, lockDay } from "./lock-day.ts";
import { cashDays } from "./table.ts";

export type Closing = {
  dayId: string;
  /** Null if a number of pieces cannot be read. */
  count: CashCount | null;
  /** The sum in kuruş that the screen expected to be in the desk. */
  expected: number;
  reason: string;
};

type DayClosing =
  | { kind: "saved" }
  | { kind: "wrong-count" }
  /** A gift, a refund or a deposit came meanwhile, so that another sum must be in the desk. */
  | { kind: "moved"; expected: number }
  | { kind: "no-reason"; difference: number }
  /** The person took gifts of the day or gave them back, and these others can close it. */
  | { kind: "taker"; others: string[] }
  | DayClosed
  | Missing
  | Forbidden;

/** Closes a day with the count of its notes and coins. Afterwards the database refuses each change of the day. */
export function closeDay(ctx: StaffContext, closing: Closing): Promise<DayClosing> {
  const { dayId, count, expected, reason } = closing;
  return staffWrite(ctx, "cash", "change", async ({ tx, now, audit }): Promise<DayClosing> => {
    if (count === null) return { kind: "wrong-count" };
    const locked = await lockDay(tx, dayId);
    if (locked.kind !== "open") return locked;
    const { booked, day } = locked;
    if (day.opening + booked !== expected) return { kind: "moved", expected: day.opening + booked };
    const counted = sumCount(count);
    const difference = counted - expected;
    if (difference !== 0 && reason === "") return { kind: "no-reason", difference };
    const takers = await listTakers(tx, dayId);
    const closedByTaker = takers.includes(ctx.actor.id);
    const others = await listOtherClosers(tx, dayId, ctx.actor.id);
    if (others.length > 0) return { kind: "taker", others };
    const result = { counted, booked, difference, reason: difference === 0 ? "" : reason, closedByTaker };
    await tx
      .update(cashDays)
      .set({ ...result, count, closedBy: ctx.actor.id, closedName: ctx.actor.name, closedAt: now })
      .where(eq(cashDays.id, dayId));
    const after = {
      countedAmount: counted,
      bookedAmount: booked,
      differenceAmount: difference,
      ...(result.reason && { reason: result.reason }),
      closedByTaker,
    };
    await audit({ action: "close-day", entity: "cash-day", entityId: dayId, after });
    return { kind: "saved" };
  });
}

/** Lists the members of staff who took cash gifts of the day, or gave cash of the day back. */
async function listTakers(db: Db | Tx, dayId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    select taken_by as id from orders where cash_day_id = ${dayId} and taken_by is not null
    union select requested_by from refunds
    where cash_day_id = ${dayId} and state = 'confirmed' and requested_by is not null`;
  return rows.map(({ id }) => id);
}

/** Lists the names of those who must close the day instead of a person who took or gave back its gifts; empty if the person may. */
export async function listOtherClosers(db: Db | Tx, dayId: string, personId: string): Promise<string[]> {
  const takers = await listTakers(db, dayId);
  if (!takers.includes(personId)) return [];
  const holders = await listHolders(db, { area: "cash", level: "change" });
  return holders.filter(({ id }) => !takers.includes(id)).map(({ name }) => name);
}
