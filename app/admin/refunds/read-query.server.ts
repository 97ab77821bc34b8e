import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { refundStates } from "#server/giving/payments/refunds/rules.ts";
import { refundMethods } from "#shared/giving/refund-methods.ts";

export const refundListRules = {
  sorts: ["newest"],
  filters: { state: refundStates, method: refundMethods },
  textFilters: ["order"],
  dayFilters: ["from", "to"],
} as const;

/** Reads the query of the list of refunds. */
export function readRefundsQuery(url: URL) {
  return readListQuery(url, refundListRules);
}
