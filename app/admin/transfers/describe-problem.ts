import { money } from "#app/admin/kit/money-text.ts";
import type { tieRow } from "#server/giving/cash/deposits/tie-row.ts";
import type { Refused } from "#server/giving/orders/refusal.ts";
import type { adjustMatch } from "#server/giving/transfers/adjust-match.ts";
import type { createGift } from "#server/giving/transfers/create-gift.ts";
import type { decideDoubtful } from "#server/giving/transfers/decide-doubtful.ts";
import type { matchRow } from "#server/giving/transfers/match-row.ts";
import type { setRowAside } from "#server/giving/transfers/set-row-aside.ts";
import type { switchRule } from "#server/giving/transfers/switch-rule.ts";
import type { undoMatch } from "#server/giving/transfers/undo-match.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { rowText } from "./row-messages.ts";

/** The outcome of a decision about a row. */
export type RowOutcome = Awaited<
  ReturnType<
    | typeof matchRow
    | typeof adjustMatch
    | typeof createGift
    | typeof undoMatch
    | typeof setRowAside
    | typeof tieRow
    | typeof decideDoubtful
    | typeof switchRule
  >
>;

/** Describes why a decision about a row was not stored. */
export function describeProblem(outcome: RowOutcome | { kind: "failed" }): string {
  switch (outcome.kind) {
    case "above-row":
      return rowText.aboveRow(money(outcome.unmatched));
    case "above-order":
      return rowText.aboveOrder(money(outcome.missing));
    case "refused": {
      const minimum = findMinimum(outcome);
      if (minimum !== undefined) return rowText.belowMinimum(money(minimum));
      return ownValue(rowText.refused, outcome.code) ?? rowText.problems.failed;
    }
    default:
      return ownValue(rowText.problems as Record<string, string>, outcome.kind) ?? rowText.problems.failed;
  }
}

/** Finds the minimum amount of one unit in the refusal, in kuruş. */
function findMinimum({ fieldErrors = {} }: Pick<Refused, "fieldErrors">): number | undefined {
  return Object.values(fieldErrors).find(({ key }) => key === "cartAmount.minimum")?.values?.amount;
}
