import { money } from "#app/admin/kit/money-text.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { MatchView } from "#server/giving/transfers/list-matches.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { describeGift, IntentButton } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

const formatMoment = (at: Date) => formatDateTime(at, "tr");

export function MatchList({ matches, rowId }: { matches: readonly MatchView[]; rowId: number }) {
  if (matches.length === 0) return <p className="text-ink-soft">{text.noMatches}</p>;
  return (
    <ul className="divide-y divide-sand-200">
      {matches.map((match) => (
        <li key={match.id} className="py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <OrderLink id={match.orderId} reference={match.reference} />
              <span className="block wrap-anywhere">{match.customerName || text.anonymous}</span>
            </span>
            <span
              className={
                match.undoneAt ? "text-ink-faint tabular-nums line-through" : "font-semibold tabular-nums"
              }
            >
              {money(match.amount)}
            </span>
          </div>
          <MatchState match={match} />
          {match.canUndo && (
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <IntentButton
                intent="undo"
                fields={[["match", match.id]]}
                label={text.undo}
                about={text.undoOf(match.reference ? formatReference(match.reference) : match.orderId)}
              />
              {match.appliedAt === null && match.missing > 0 && (
                <TextLink
                  to={`transfers/${rowId}?adjust=${match.id}`}
                  preventScrollReset
                  className="min-h-11! text-sm"
                >
                  {text.adjust}
                </TextLink>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The state of a match and its author. */
export function MatchState({ match }: { match: MatchView }) {
  return (
    <p className="mt-1 text-xs text-ink-soft">
      {describeState(match)}
      <span className="block">
        {match.automatic ? text.automatic : match.matchedBy && text.by(match.matchedBy)}
      </span>
      {match.undoneAt === null && match.isAdjusted && match.appliedAt === null && (
        <span className="block">{text.adjusted}</span>
      )}
      {match.createdOrder && <span className="block">{text.created}</span>}
    </p>
  );
}

export function describeState({ undoneAt, appliedAt, applyAt, missing, isReturned }: MatchView): string {
  if (undoneAt) return text.undone(formatMoment(undoneAt));
  if (appliedAt) return text.applied(formatMoment(appliedAt));
  if (isReturned) return text.sentBack;
  return missing > 0 ? text.waitsFor(money(missing)) : text.appliesAt(formatMoment(applyAt));
}

export function describeMatch(match: MatchView): string {
  const reference = match.reference && formatReference(match.reference);
  return describeGift(
    { id: match.orderId, reference, customerName: match.customerName },
    money(match.amount),
  );
}
