import type { ReportFilter } from "#server/giving/reports/sum-gifts.ts";
import type { ReportGrouping } from "#shared/giving/report-groupings.ts";
import type { Days } from "#shared/giving/report-periods.ts";
import { deskPrefix, sourcePrefix } from "#shared/giving/report-places.ts";

/** Returns the path of the list of the orders whose gifts a cell of a report sums. `key` is that of the row, "" of the total. */
export function toOrders(
  { by, filter }: { by: ReportGrouping; filter: ReportFilter },
  key: string,
  days: Days,
  isCounted: boolean,
): string {
  const values = {
    ...filter,
    ...(key && toFilter(by, key)),
    status: "completed",
    givenFrom: days.from,
    givenTo: days.to,
    counted: isCounted ? "yes" : "no",
  };
  const params = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `orders?${new URLSearchParams(params)}`;
}

/** The days of a row are its filter in a report by days, weeks, months or years. */
function toFilter(by: ReportGrouping, key: string): Record<string, string> {
  if (by === "place") {
    return key.startsWith(deskPrefix)
      ? { desk: key.slice(deskPrefix.length) }
      : { desk: "none", source: key.slice(sourcePrefix.length) };
  }
  const isFilter = ["campaign", "donationType", "method", "source", "language"].includes(by);
  return isFilter ? { [by]: key } : {};
}
