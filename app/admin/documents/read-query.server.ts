import { documentKinds } from "#server/documents/rules.ts";
import { readListQuery } from "../kit/list/list-query.ts";

/** Reads the query of the list of documents from its address; its exports take the same filters. */
export function readDocumentsQuery(url: URL) {
  return readListQuery(url, {
    sorts: ["newest"],
    filters: { kind: documentKinds, state: ["issued", "cancelled", "cancelling"] },
    words: ["named"],
    days: ["from", "to"],
  });
}
