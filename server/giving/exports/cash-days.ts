import { and, lte } from "drizzle-orm";
import { type ClosedDay, closedDays, type DayFilter, selectDays } from "#server/giving/cash/list-days.ts";
import { cashDays } from "#server/giving/cash/table.ts";
import { batchSize, type ExportSource } from "./source.ts";

/** Exports the closed days of cash desks, newest first. A closed day never changes, so offsets are exact. */
export function cashDaysSource(filter: DayFilter): ExportSource<ClosedDay> {
  const until = (at: Date) => and(closedDays(filter), lte(cashDays.closedAt, at));
  return {
    entity: "cash-day",
    count: (db, at) => db.$count(cashDays, until(at)),
    async *read(db, at) {
      for (let offset = 0; ; offset += batchSize) {
        const rows = await selectDays(db, until(at), offset, batchSize);
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) return;
      }
    },
  };
}
