import type { BankRow, Verdict } from "./facts.ts";
import { type MatchFacts, matchRow } from "./match-row.ts";

/**
 * Returns the verdict on each row by id. After an automatic match, the order counts as paid for the other rows, so the
 * second of two equal payments is not matched with it. `automatic: false` turns automatic matches into suggestions.
 */
export function matchRows(
  rows: readonly BankRow[],
  facts: MatchFacts,
  { automatic }: { automatic: boolean },
): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>();
  const rowsWithSuggestions: BankRow[] = [];
  for (const row of rows) {
    const verdict = matchRow(row, facts);
    if (verdict.kind === "automatic" && automatic) facts.orders.receive(verdict.order, verdict.amount);
    if (verdict.kind === "suggestions") rowsWithSuggestions.push(row);
    else verdicts.set(row.id, automatic ? verdict : asSuggestion(verdict));
  }
  // The second pass sees the automatic matches of all rows.
  for (const row of rowsWithSuggestions) verdicts.set(row.id, matchRow(row, facts));
  return verdicts;
}

function asSuggestion(verdict: Verdict): Verdict {
  if (verdict.kind !== "automatic") return verdict;
  const orders = [{ id: verdict.order, amount: verdict.amount }];
  return { kind: "suggestions", suggestions: [{ kind: "orders", reason: "exact", orders }] };
}
