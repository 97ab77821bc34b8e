import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { KURBAN_TYPES } from "#shared/giving/kurban.ts";
import { shareStates } from "#shared/giving/kurban-shares.ts";

export const shareListRules = {
  sorts: ["newest"],
  filters: { state: shareStates, type: KURBAN_TYPES, named: ["no"] },
  textFilters: ["offer"],
} as const;

/** Reads the query of the list of shares from its address. */
export function readSharesQuery(url: URL) {
  return readListQuery(url, shareListRules);
}
