import { inArray } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import type { Suggestion } from "./match/facts.ts";
import { matchRows } from "./match/match-rows.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { knownFor, readWaitingOrders } from "./read-known.ts";
import { statementRows } from "./table.ts";

/** What some rows may be for, best first: as of now, because orders are paid and cancelled every minute. */
export async function suggestOrders(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, readonly Suggestion[]>> {
  const rows = await readBankRows(db, inArray(statementRows.id, [...ids]));
  const known = await knownFor(db, rows, await readWaitingOrders(db));
  const verdicts = matchRows(rows, known, { automatic: false });
  return new Map(
    [...verdicts].map(([id, verdict]) => [id, verdict.kind === "suggestions" ? verdict.suggestions : []]),
  );
}
