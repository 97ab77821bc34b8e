import { LOG_STATUSES } from "#shared/order-status.ts";
import { readListQuery } from "../kit/list/list-query.ts";

/** Reads the query of the list of payment logs from its address; its export takes the same filters. */
export function readLogsQuery(url: URL) {
  return readListQuery(url, {
    sorts: ["newest"],
    filters: { status: LOG_STATUSES },
    words: ["order", "code"],
    days: ["from", "to"],
  });
}
