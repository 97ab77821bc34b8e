import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { animalStates } from "#shared/giving/kurban-shares.ts";

export const animalListRules = {
  sorts: ["tag"],
  filters: { state: animalStates, room: ["yes"] },
  textFilters: ["season", "offer", "place"],
} as const;

/** Reads the query of the list of animals from its address. */
export function readAnimalsQuery(url: URL) {
  return readListQuery(url, animalListRules);
}
