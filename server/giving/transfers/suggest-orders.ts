import { inArray } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Suggestion } from "./match/facts.ts";
import { matchRows } from "./match/match-rows.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { readMatchFacts } from "./read-match-facts.ts";
import { statementRows } from "./table.ts";

/**
 * Suggests orders for these rows, best first, by the present state of all orders. `unmatched`: the amount of a row
 * without a match.
 */
export async function suggestOrders(
  db: Db | Tx,
  requestedRows: readonly { id: number; unmatched?: number }[],
): Promise<Map<number, readonly Suggestion[]>> {
  const unmatched = new Map(requestedRows.map((row) => [row.id, row.unmatched]));
  const stored = await readBankRows(db, inArray(statementRows.id, [...unmatched.keys()]));
  const rows = stored.map((row) => ({ ...row, amount: unmatched.get(row.id) ?? row.amount }));
  const facts = await readMatchFacts(db, rows);
  const verdicts = matchRows(rows, facts, { automatic: false });
  return new Map(
    [...verdicts].map(([id, verdict]) => [id, verdict.kind === "suggestions" ? verdict.suggestions : []]),
  );
}
