import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { MatchSeen } from "#server/giving/transfers/list-matches.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { MatchState } from "./match-list.tsx";
import { rowText as text } from "./row-messages.ts";

/** The rows of statements that brought an order's money, on the order's page. */
export function OrderRows({ matches }: { matches: readonly MatchSeen[] }) {
  if (matches.length === 0) return null;
  const waiting = matches.filter(({ undoneAt, appliedAt }) => undoneAt === null && appliedAt === null);
  const sentBack = waiting.some((match) => match.sentBack);
  const missing = waiting.at(0)?.missing ?? 0;
  const last = waiting
    .map(({ applyAt }) => applyAt)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const at = last.at(-1);
  return (
    <Sheet title={text.orderTitle}>
      {at && (
        <p className="mb-3 font-medium text-gold-700">
          {sentBack
            ? text.sentBack
            : missing > 0
              ? text.orderLacks(money(missing))
              : text.orderWaits(formatDateTime(at, "tr"))}
        </p>
      )}
      <ul className="divide-y divide-sand-200">
        {matches.map((match) => (
          <li key={match.id} className="py-2.5 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <TextLink to={`transfers/${match.rowId}`}>
                {[formatDate(match.bookedOn, "tr"), match.payerName].filter(Boolean).join(" · ")}
              </TextLink>
              <span className={match.undoneAt ? "text-ink-faint tabular-nums line-through" : "tabular-nums"}>
                {money(match.amount)}
              </span>
            </div>
            <MatchState match={match} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
