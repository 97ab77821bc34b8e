import { sql } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
import { nameKeys } from "#server/giving/reports/name-keys.ts";
import { readReport } from "#server/giving/reports/read-report.ts";
import { findFirstDay, type ReportFilter } from "#server/giving/reports/sum-gifts.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readSnapshot } from "#server/platform/db/read-snapshot.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { findEarlier, findPeriod } from "#shared/giving/report-periods.ts";
import { deskPrefix } from "#shared/giving/report-places.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { reportText as text } from "./messages.ts";
import { readReportQuery } from "./read-query.ts";

/** Reads the report of an address, for the screen and for its files. */
export function loadReport(db: Db, url: URL, now: Date) {
  const query = readReportQuery(url);
  const {
    by,
    period = "this-year",
    compare = "year",
    from,
    to,
    beforeFrom,
    beforeTo,
    ...filter
  } = query.filters;
  const today = istanbulDay(now);
  return readSnapshot(db, async (tx) => {
    const first = period === "all" ? await findFirstDay(tx, today) : today;
    const days = findPeriod(period, today, first, { from, to });
    const earlierDays = findEarlier(period, days, compare, today, { from: beforeFrom, to: beforeTo });
    return {
      query,
      report: await readReport(tx, { by: by ?? "campaign", days, earlierDays, filter }),
      filterNames: await nameFilter(tx, filter),
    };
  });
}

/** Names the filters for paper, which shows no form. */
async function nameFilter(tx: Tx, filter: ReportFilter): Promise<string[]> {
  const names: string[] = [];
  for (const by of ["campaign", "donationType", "method", "source", "language"] as const) {
    const key = filter[by];
    if (key) names.push((await nameKeys(tx, by, [key])).get(key) ?? key);
  }
  if (filter.category) {
    const [row] = await rowsOf<{ name: string | null }>(tx)`
      select ${categoryName(sql`${filter.category}::text`)} as name`;
    names.push(row?.name ?? filter.category);
  }
  if (filter.desk === "none") names.push(text.noDesk);
  else if (filter.desk) {
    const key = `${deskPrefix}${filter.desk}`;
    names.push((await nameKeys(tx, "place", [key])).get(key) ?? filter.desk);
  }
  return names;
}
