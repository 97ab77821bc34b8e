import { and, desc, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { matchRows } from "./match/match-rows.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { readMatchFacts } from "./read-match-facts.ts";
import { statementRows } from "./table.ts";

/** A row whose only reference is that of an order which waits for exactly its amount, in kuruş. */
export type ExactPair = { rowId: number; orderId: string; amount: number };

/** The rows that are compared at once. Further rows follow after these are matched. */
const maxRows = 500;

/**
 * Finds the rows without a match that the automatic rule would match (docs/decisions/055-matching.md). Each order occurs
 * once: of two equal payments only the first belongs to it.
 */
export async function findExactPairs(db: Db): Promise<ExactPair[]> {
  const { id, state, bookedOn } = statementRows;
  const open = await db
    .select({ id })
    .from(statementRows)
    .where(
      and(
        inArray(state, ["new", "suggested"]),
        isNull(statementRows.maybeRepeats),
        sql`${statementRows.amount} > 0`,
      ),
    )
    // Rows with suggestions come first.
    .orderBy(desc(state), desc(bookedOn), desc(id))
    .limit(maxRows);
  const rows = await readBankRows(
    db,
    inArray(
      id,
      open.map((row) => row.id),
    ),
  );
  const verdicts = matchRows(rows, await readMatchFacts(db, rows), { automatic: true });
  return [...verdicts].flatMap(([rowId, verdict]) =>
    verdict.kind === "automatic" ? [{ rowId, orderId: verdict.order, amount: verdict.amount }] : [],
  );
}
