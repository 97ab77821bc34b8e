import { findDeposits } from "#server/giving/cash/deposits/find-deposits.ts";
import { matchesOfRows } from "#server/giving/transfers/list-matches.ts";
import type { StatementRow } from "#server/giving/transfers/list-rows.ts";
import { readSimilarRows } from "#server/giving/transfers/read-similar-rows.ts";
import { readSuggestions } from "#server/giving/transfers/read-suggestions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { RowWithGifts } from "./gift-cell.tsx";

/** Adds the matches, the suggestions, the deposits and the similar rows to the rows of a page. */
export async function addGifts(db: Db, rows: readonly StatementRow[]): Promise<RowWithGifts[]> {
  const matchableRows = rows.filter(
    ({ state, amount, currency }) =>
      (state === "suggested" || state === "new") && amount > 0 && currency === "TRY",
  );
  const suggestions = await readSuggestions(
    db,
    matchableRows.map(({ id, amount }) => ({ id, unmatched: amount })),
  );
  const matches = await matchesOfRows(
    db,
    rows.map(({ id }) => id),
  );
  const similarRows = await readSimilarRows(db, rows);
  const deposits = await findDeposits(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    deposit: deposits.find(({ rowId, isTied, isNear }) => rowId === row.id && (isTied || isNear)) ?? null,
    suggestion: suggestions.get(row.id)?.at(0) ?? null,
    similarRow: similarRows.get(row.possibleRepeatOf) ?? null,
    matches: matches.filter(({ rowId, undoneAt }) => rowId === row.id && undoneAt === null),
  }));
}
