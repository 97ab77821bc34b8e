import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { cashDays } from "./table.ts";

export type DayRow = typeof cashDays.$inferSelect;
/** Another person closed the day meanwhile. */
export type DayClosed = { kind: "closed"; by: string };
export type LockedDay = { kind: "open"; day: DayRow; booked: number };

/** Locks an open day, so that no gift, refund or deposit enters it meanwhile, and sums what is booked in it. */
export async function lockDay(tx: Tx, id: string): Promise<LockedDay | DayClosed | { kind: "missing" }> {
  const [day] = await tx.select().from(cashDays).where(eq(cashDays.id, id)).for("update");
  if (!day) return { kind: "missing" };
  if (day.closedAt) return { kind: "closed", by: day.closedName ?? "" };
  // A separate statement sees what was committed while the first one waited for the lock.
  return { kind: "open", day, booked: await readBooked(tx, id) };
}

async function readBooked(tx: Tx, dayId: string): Promise<number> {
  const [row] = await rowsOf<{ booked: number }>(tx)`
    select cash_day_booked(${dayId})::float8 as booked`;
  return row?.booked ?? 0;
}

/** Selects what the last closed day left in a desk, in kuruş; null before the first closing. */
export const leftInDesk = sql<number | null>`(select counted::float8 from cash_days c
  where c.desk_id = cash_desks.id and c.closed_at is not null order by c.closed_at desc limit 1)`;
