import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { DONATION_TYPES } from "#shared/giving/kurban.ts";
import { ORDER_METHODS, ORDER_SOURCES } from "#shared/giving/order-status.ts";
import { REPORT_GROUPINGS } from "#shared/giving/report-groupings.ts";
import { REPORT_COMPARISONS, REPORT_PERIODS } from "#shared/giving/report-periods.ts";
import { LOCALES } from "#shared/text/locale.ts";

/** The address of a report: what its rows are, its days, the days beside them, and the filters of the list of orders. */
export const reportListRules = {
  sorts: ["amount"],
  filters: {
    by: REPORT_GROUPINGS,
    period: REPORT_PERIODS,
    compare: REPORT_COMPARISONS,
    donationType: DONATION_TYPES,
    method: ORDER_METHODS,
    source: ORDER_SOURCES,
    language: LOCALES,
  },
  textFilters: ["campaign", "category", "desk"],
  dayFilters: ["from", "to", "beforeFrom", "beforeTo"],
} as const;

export type ReportQuery = ReturnType<typeof readReportQuery>;

export function readReportQuery(url: URL) {
  return readListQuery(url, reportListRules);
}
