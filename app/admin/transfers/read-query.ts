import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ROW_LISTS } from "#shared/giving/statement-row-states.ts";

/** The rules of a saved view, which keeps the account as a text. */
export const transferListRules = {
  sorts: ["newest"],
  filters: { state: ROW_LISTS },
  textFilters: ["amount", "account"],
  dayFilters: ["from", "to"],
} as const;

/** Reads the query of the list of transfers. Other accounts than `ibans` are ignored. */
export function readTransfersQuery(url: URL, ibans: readonly string[]) {
  return readListQuery(url, {
    ...transferListRules,
    filters: { state: ROW_LISTS, account: ibans },
    textFilters: ["amount"],
  });
}
