import { readTargets } from "#app/admin/take-gift/read-targets.server.ts";
import { findDeposits } from "#server/giving/cash/deposits/find-deposits.ts";
import { matchesOfRows } from "#server/giving/transfers/list-matches.ts";
import { readChoice } from "#server/giving/transfers/read-choice.ts";
import { findReturnCounterpart } from "#server/giving/transfers/read-return.ts";
import { type RowDetails, readRow } from "#server/giving/transfers/read-row.ts";
import { readSimilarRows } from "#server/giving/transfers/read-similar-rows.ts";
import { readSuggestions } from "#server/giving/transfers/read-suggestions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Holder } from "#server/staff/permissions.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { findGifts } from "./find-gifts.server.ts";

/** Parses the id of a row in an address; null if the id is invalid. */
export function parseRowId(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** Loads the data of the page of a row; null if the row does not exist. */
export async function loadRow(db: Db, id: number, params: URLSearchParams, person: Holder) {
  const row = await readRow(db, id);
  if (!row) return null;
  const matches = await matchesOfRows(db, [id]);
  const isMatchable = canBeMatched(row);
  const search = (params.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 60);
  const order = params.get("order") ?? "";
  const partialMatch = matches.find(
    (match) => String(match.id) === params.get("adjust") && match.missing > 0,
  );
  return {
    row,
    matches,
    otherHalf: await findReturnCounterpart(db, id),
    similarRow: (await readSimilarRows(db, [row])).get(row.possibleRepeatOf) ?? null,
    deposits: await findDeposits(db, [id]),
    isOpen: isMatchable,
    search,
    suggestions: isMatchable ? ((await readSuggestions(db, [row])).get(id) ?? []) : [],
    searchResult: isMatchable && search ? await findGifts(db, search, person) : null,
    choice: isMatchable && isOrderId(order) ? ((await readChoice(db, order, row.unmatched)) ?? null) : null,
    adjustment: partialMatch ? await readAdjustment(db, partialMatch) : null,
    targets: isMatchable ? await readTargets(db) : [],
  };
}

async function readAdjustment(db: Db, { id, orderId }: { id: number; orderId: string }) {
  const choice = await readChoice(db, orderId, 0);
  return choice ? { match: id, choice } : null;
}

function canBeMatched({ state, unmatched, currency }: RowDetails): boolean {
  return unmatched > 0 && currency === "TRY" && !["ignored", "returned", "deposit"].includes(state);
}
