import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { LOG_STATUSES } from "#shared/giving/order-status.ts";

export const logListRules = {
  sorts: ["newest"],
  filters: { status: LOG_STATUSES },
  textFilters: ["order", "code"],
  dayFilters: ["from", "to"],
} as const;

/** Reads the query of the list of payment logs. The export of the list has the same filters. */
export function readLogsQuery(url: URL) {
  return readListQuery(url, logListRules);
}
