import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { KURBAN_TYPES } from "#shared/giving/kurban.ts";
import { decisionKinds } from "#shared/giving/kurban-decisions.ts";
import { mediaStates } from "#shared/giving/kurban-media.ts";
import { shareStates } from "#shared/giving/kurban-shares.ts";

export const shareListRules = {
  sorts: ["newest"],
  filters: { state: shareStates, type: KURBAN_TYPES, named: ["no"] },
  textFilters: ["offer"],
} as const;

export const decisionListRules = {
  sorts: ["newest"],
  filters: { kind: decisionKinds },
  textFilters: ["place"],
} as const;

export const minuteListRules = {
  sorts: ["newest"],
  filters: { state: ["draft", "signed"] },
  textFilters: ["place"],
} as const;

export const mediaListRules = {
  sorts: ["newest"],
  filters: { state: mediaStates },
  textFilters: ["animal"],
} as const;

/** Reads the query of the list of shares from its address. */
export function readSharesQuery(url: URL) {
  return readListQuery(url, shareListRules);
}
