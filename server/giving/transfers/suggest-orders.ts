import { inArray } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Suggestion } from "./match/facts.ts";
import { matchRows } from "./match/match-rows.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { knownFor } from "./read-known.ts";
import { statementRows } from "./table.ts";

/**
 * Suggests orders for some rows, best first, by the present state of all orders. `left`: the amount of the row that has
 * no match yet.
 */
export async function suggestOrders(
  db: Db | Tx,
  asked: readonly { id: number; left?: number }[],
): Promise<Map<number, readonly Suggestion[]>> {
  const left = new Map(asked.map((row) => [row.id, row.left]));
  const stored = await readBankRows(db, inArray(statementRows.id, [...left.keys()]));
  const rows = stored.map((row) => ({ ...row, amount: left.get(row.id) ?? row.amount }));
  const known = await knownFor(db, rows);
  const verdicts = matchRows(rows, known, { automatic: false });
  return new Map(
    [...verdicts].map(([id, verdict]) => [id, verdict.kind === "suggestions" ? verdict.suggestions : []]),
  );
}
