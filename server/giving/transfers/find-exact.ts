import { sql } from "drizzle-orm";
import { orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isWaiting } from "./find-candidates.ts";
import { matchRows } from "./match/match-rows.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { readMatchFacts } from "./read-match-facts.ts";
import { statementRows } from "./table.ts";

/** A row whose only reference is that of an order which waits for exactly its amount, in kuruş. */
export type ExactPair = { rowId: number; orderId: string; amount: number };

/** The rows that are compared at once. Further rows follow after these are matched. */
const maxRows = 500;

/**
 * The open rows that contain the reference of an order which waits for their amount. `signs` has every reference that
 * match/plain-text.ts finds, and more.
 */
const newestCandidates = sql`(
  with open as materialized (
    select id, booked_on, amount, regexp_replace(upper(description collate "C"), '[^A-Z0-9]', '', 'g') as signs
    from statement_rows
    where state in ('new', 'suggested') and maybe_repeats is null and amount > 0)
  select id from open
  where exists (
    select from ${orders} where ${isWaiting} and ${orders.totalAmount} = open.amount
      and strpos(open.signs, ${orders.reference}) > 0)
  order by booked_on desc, id desc
  limit ${maxRows})`;

/**
 * Finds the rows without a match that the automatic rule would match (docs/decisions/055-matching.md). Each order occurs
 * once: of two equal payments only the first belongs to it.
 */
export async function findExactPairs(db: Db): Promise<ExactPair[]> {
  const rows = await readBankRows(db, sql`${statementRows.id} in ${newestCandidates}`);
  const verdicts = matchRows(rows, await readMatchFacts(db, rows), { automatic: true });
  return [...verdicts].flatMap(([rowId, verdict]) =>
    verdict.kind === "automatic" ? [{ rowId, orderId: verdict.order, amount: verdict.amount }] : [],
  );
}
