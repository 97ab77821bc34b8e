import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { leftInDesk } from "./lock-day.ts";
import { cashDays, cashDesks } from "./table.ts";

export type DeskRow = Awaited<ReturnType<typeof listDesks>>[number];

/** Lists the desks in use first, each with its open day and the sum in kuruş that should be in it. */
export function listDesks(db: Db | Tx) {
  return db
    .select({
      id: cashDesks.id,
      name: cashDesks.name,
      place: cashDesks.place,
      state: cashDesks.state,
      dayId: cashDays.id,
      day: cashDays.day,
      openedName: cashDays.openedName,
      expected: sql<number | null>`(${cashDays.opening} + cash_day_booked(${cashDays.id}))::float8`,
      left: leftInDesk,
    })
    .from(cashDesks)
    .leftJoin(cashDays, and(eq(cashDays.deskId, cashDesks.id), isNull(cashDays.closedAt)))
    .orderBy(asc(cashDesks.state), asc(cashDesks.name), asc(cashDesks.id));
}

export async function findDesk(db: Db, id: string) {
  const [desk] = await db.select().from(cashDesks).where(eq(cashDesks.id, id));
  return desk;
}
