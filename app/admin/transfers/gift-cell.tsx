import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { FoundDeposit } from "#server/giving/cash/deposits/find-deposits.ts";
import type { MatchView } from "#server/giving/transfers/list-matches.ts";
import type { StatementRow } from "#server/giving/transfers/list-rows.ts";
import type { SimilarRow } from "#server/giving/transfers/read-similar-rows.ts";
import type { SuggestionDetails } from "#server/giving/transfers/read-suggestions.ts";
import { DepositChoice } from "./deposit-sheet.tsx";
import { DoubtQuestion } from "./doubt-sheet.tsx";
import { describeMatch, describeState } from "./match-list.tsx";
import { IntentButton } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";
import { SuggestionButton, SuggestionText } from "./suggestion-list.tsx";

/** A row of the list with its first suggestion, its matches, and the similar row of a doubtful row. */
export type RowWithGifts = StatementRow & {
  suggestion: SuggestionDetails | null;
  similarRow: SimilarRow | null;
  /** The deposit of a cash desk that the row shows, or may show. */
  deposit: FoundDeposit | null;
  /** The matches that were not undone. */
  matches: MatchView[];
};

export function GiftCell({ row: { id, suggestion, matches, similarRow, deposit } }: { row: RowWithGifts }) {
  const link = useAdminLink();
  const undoableMatches = matches.filter(({ canUndo, appliedAt }) => canUndo && appliedAt === null);
  if (similarRow) return <DoubtQuestion rowId={id} similarRow={similarRow} />;
  if (matches.length > 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @4xl:flex-nowrap">
        <ul className="min-w-0 text-sm">
          {matches.map((match) => (
            <li key={match.id}>
              <span className="block font-medium wrap-anywhere tabular-nums">{describeMatch(match)}</span>
              <span className="block text-xs text-ink-soft">{describeState(match)}</span>
            </li>
          ))}
        </ul>
        {undoableMatches.length > 0 && (
          <IntentButton
            intent="undo"
            action={link(`transfers/${id}`)}
            fields={undoableMatches.map((match) => ["match", match.id] as const)}
            label={text.undo}
            about={text.undoOf(undoableMatches.map(describeMatch).join(", "))}
          />
        )}
      </div>
    );
  }
  if (deposit && suggestion?.kind !== "orders") return <DepositChoice deposit={deposit} />;
  if (!suggestion) return <span className="text-ink-faint">–</span>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @4xl:flex-nowrap">
      <SuggestionText suggestion={suggestion} />
      <SuggestionButton suggestion={suggestion} rowId={id} />
    </div>
  );
}
