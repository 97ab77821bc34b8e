import type { Db } from "#server/platform/db/connect.ts";
import { readSnapshot } from "#server/platform/db/read-snapshot.ts";
import { isUnit, REPORT_GROUPINGS, type ReportGrouping } from "#shared/giving/report-groupings.ts";
import { findMonth } from "#shared/giving/report-periods.ts";
import { readReport } from "./read-report.ts";

/** The tables of the monthly sheet for the board. */
const monthGroupings = REPORT_GROUPINGS.filter((by) => !isUnit(by));

export type MonthSheet = Awaited<ReturnType<typeof readMonth>>;

/** Reads the sheet of a month (`2026-10`), beside the same days a year earlier. */
export function readMonth(db: Db, month: string | null, now: Date) {
  const { days, earlier, yearSoFar, earlierYear } = findMonth(month, now);
  return readSnapshot(db, async (tx) => {
    const read = (by: ReportGrouping) => readReport(tx, { by, days, earlierDays: earlier, filter: {} });
    const reports = [];
    for (const by of monthGroupings) reports.push(await read(by));
    const year = await readReport(tx, {
      by: "method",
      days: yearSoFar,
      earlierDays: earlierYear,
      filter: {},
    });
    return { month: days.from.slice(0, 7), days, earlierDays: earlier, reports, year: year.total };
  });
}
