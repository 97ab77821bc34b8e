import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { MatchView } from "#server/giving/transfers/list-matches.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { MatchState } from "./match-list.tsx";
import { rowText as text } from "./row-messages.ts";

/** The statement rows that are matched with an order, for the page of the order. */
export function OrderRows({ matches }: { matches: readonly MatchView[] }) {
  if (matches.length === 0) return null;
  const openMatches = matches.filter(({ undoneAt, appliedAt }) => undoneAt === null && appliedAt === null);
  const sentBack = openMatches.some((match) => match.isReturned);
  const missing = openMatches.at(0)?.missing ?? 0;
  const applyTimes = openMatches.map((match) => match.applyAt).toSorted((a, b) => a.getTime() - b.getTime());
  const applyAt = applyTimes.at(-1);
  const appliesText = applyAt && text.orderWaits(formatDateTime(applyAt, "tr"));
  const waitText = missing > 0 ? text.orderLacks(money(missing)) : appliesText;
  return (
    <Sheet title={text.orderTitle}>
      {applyAt && <p className="mb-3 font-medium text-gold-700">{sentBack ? text.sentBack : waitText}</p>}
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
