import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { documentKinds } from "#server/giving/documents/rules.ts";

export const documentListRules = {
  sorts: ["newest"],
  filters: { kind: documentKinds, state: ["issued", "cancelled", "cancelling"] },
  textFilters: ["named"],
  dayFilters: ["from", "to"],
} as const;

/** Reads the query of the list of documents. The exports of the list have the same filters. */
export function readDocumentsQuery(url: URL) {
  return readListQuery(url, documentListRules);
}
