import type { BankRow, Verdict } from "./facts.ts";
import { type Known, matchRow } from "./match-row.ts";

/**
 * Returns the verdict on each row by its id. An automatic match counts as received for all other rows, so the second of
 * two equal payments finds its order paid. `automatic: false` turns automatic matches into suggestions.
 */
export function matchRows(
  rows: readonly BankRow[],
  known: Known,
  { automatic }: { automatic: boolean },
): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>();
  const left: BankRow[] = [];
  for (const row of rows) {
    const verdict = matchRow(row, known);
    if (verdict.kind === "automatic" && automatic) known.orders.receive(verdict.order, verdict.amount);
    if (verdict.kind === "suggestions") left.push(row);
    else verdicts.set(row.id, automatic ? verdict : asSuggestion(verdict));
  }
  // A second pass, because a suggested order may have found its row since.
  for (const row of left) verdicts.set(row.id, matchRow(row, known));
  return verdicts;
}

function asSuggestion(verdict: Verdict): Verdict {
  if (verdict.kind !== "automatic") return verdict;
  const orders = [{ id: verdict.order, amount: verdict.amount }];
  return { kind: "suggestions", suggestions: [{ kind: "orders", reason: "exact", orders }] };
}
