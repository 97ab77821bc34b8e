import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { MatchView } from "#server/giving/transfers/list-matches.ts";
import type { StatementRow } from "#server/giving/transfers/list-rows.ts";
import type { SimilarRow } from "#server/giving/transfers/read-similar-rows.ts";
import type { SuggestionDetails } from "#server/giving/transfers/read-suggestions.ts";
import { Doubt } from "./doubt-sheet.tsx";
import { matchName, stateText } from "./match-list.tsx";
import { PressForm } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";
import { SuggestionPress, SuggestionText } from "./suggestion-list.tsx";

/** A row of the list with its first suggestion, its matches, or the row that it may repeat. */
export type RowWithGifts = StatementRow & {
  suggestion: SuggestionDetails | null;
  similarRow: SimilarRow | null;
  /** The matches that were not undone. */
  matches: MatchView[];
};

export function GiftCell({ row: { id, suggestion, matches, similarRow } }: { row: RowWithGifts }) {
  const link = useAdminLink();
  const undoable = matches.filter(({ canUndo: undoable, appliedAt }) => undoable && appliedAt === null);
  if (similarRow) return <Doubt rowId={id} similarRow={similarRow} />;
  if (matches.length > 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @4xl:flex-nowrap">
        <ul className="min-w-0 text-sm">
          {matches.map((match) => (
            <li key={match.id}>
              <span className="block font-medium wrap-anywhere tabular-nums">{matchName(match)}</span>
              <span className="block text-xs text-ink-soft">{stateText(match)}</span>
            </li>
          ))}
        </ul>
        {undoable.length > 0 && (
          <PressForm
            intent="undo"
            action={link(`transfers/${id}`)}
            fields={undoable.map((match) => ["match", match.id] as const)}
            label={text.undo}
            about={text.undoOf(undoable.map(matchName).join(", "))}
          />
        )}
      </div>
    );
  }
  if (!suggestion) return <span className="text-ink-faint">–</span>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @4xl:flex-nowrap">
      <SuggestionText suggestion={suggestion} />
      <SuggestionPress suggestion={suggestion} rowId={id} />
    </div>
  );
}
