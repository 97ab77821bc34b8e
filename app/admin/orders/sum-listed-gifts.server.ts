import { sumGifts } from "#server/giving/reports/sum-gifts.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readSnapshot } from "#server/platform/db/read-snapshot.ts";
import type { readOrdersQuery } from "./read-query.ts";

/** Sums the gifts of a list that a report leads to, as the report does; null for a list with other filters. */
export async function sumListedGifts(
  db: Db,
  { search, filters }: ReturnType<typeof readOrdersQuery>["query"],
) {
  const { givenFrom, givenTo, counted, status, min, max, from, to, ...filter } = filters;
  const isOfReport = givenFrom && givenTo && counted && !search && !min && !max && !from && !to;
  if (!isOfReport || status !== "completed") return null;
  const days = { from: givenFrom, to: givenTo };
  const { total } = await readSnapshot(db, (tx) => sumGifts(tx, { by: "method", days, filter }));
  return counted === "yes" ? total : total.notCounted;
}
