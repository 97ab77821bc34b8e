import { and, desc, eq, gte, isNotNull, lte, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { cashDays, cashDesks } from "./table.ts";

export type DayFilter = { desk?: string | undefined; from?: string | undefined; to?: string | undefined };

export type ClosedDay = Awaited<ReturnType<typeof selectDays>>[number];

const pageSize = 25;

/** Lists one page of the closed days, newest first. */
export async function listDays(db: Db, { page: wanted, ...filter }: DayFilter & { page: number }) {
  const total = await db.$count(cashDays, closedDays(filter));
  const { pagination: page, offset } = nearestPage(total, wanted, pageSize);
  return { rows: await selectDays(db, closedDays(filter), offset, pageSize), total, ...page };
}

export function closedDays({ desk, from, to }: DayFilter): SQL | undefined {
  return and(
    isNotNull(cashDays.closedAt),
    desk ? eq(cashDays.deskId, desk) : undefined,
    from ? gte(cashDays.day, from) : undefined,
    to ? lte(cashDays.day, to) : undefined,
  );
}

export function selectDays(db: Db | Tx, where: SQL | undefined, offset: number, limit: number) {
  const { id, day, opening, booked, counted, difference, reason, openedName, closedName, closedAt } =
    cashDays;
  return db
    .select({
      id,
      day,
      opening,
      booked,
      counted,
      difference,
      reason,
      openedName,
      closedName,
      closedAt,
      desk: cashDesks.name,
      closedByTaker: cashDays.closedByTaker,
    })
    .from(cashDays)
    .innerJoin(cashDesks, eq(cashDesks.id, cashDays.deskId))
    .where(where)
    .orderBy(desc(day), desc(cashDays.openedAt), id)
    .offset(offset)
    .limit(limit);
}
