import { readListQuery } from "#app/admin/kit/list/list-query.ts";

export const dayListRules = {
  sorts: ["newest"],
  textFilters: ["desk"],
  dayFilters: ["from", "to"],
} as const;

/** Reads the query of the list of closed days from its address, also for the export. */
export function readDaysQuery(url: URL) {
  return readListQuery(url, dayListRules);
}
