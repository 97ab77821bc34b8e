import { Link, useSearchParams } from "react-router";
import type { RowList } from "#server/transfers/list-rows.ts";
import { ownValue } from "#shared/own-value.ts";
import { ROW_LISTS, ROW_STATES, type RowListName } from "#shared/statement-row-states.ts";
import { formatCount } from "../kit/list/format-count.ts";
import { changedSearch } from "../kit/list/list-query.ts";
import { useCurrentInView } from "../kit/use-current-in-view.ts";
import { transfersText as text } from "./messages.ts";

/** The states as tabs with their counts; the other filters stay. One line that scrolls on phones. */
export function StateTabs({ state, counts }: { state: RowListName | undefined; counts: RowList["counts"] }) {
  const [search] = useSearchParams();
  const line = useCurrentInView();
  const all = ROW_STATES.reduce((sum, each) => sum + (ownValue(counts, each) ?? 0), 0);
  const tabs = [
    { label: text.all, count: all, value: null },
    ...ROW_LISTS.map((value) => ({ label: text.states[value], count: ownValue(counts, value) ?? 0, value })),
  ];
  return (
    <nav
      ref={line}
      aria-label={text.filterByState}
      className="no-scrollbar -mx-4 mt-4 scroll-px-4 overflow-x-auto px-4 py-0.5 @2xl:mx-0 @2xl:overflow-visible @2xl:px-0"
    >
      <ul className="flex w-max gap-2 @2xl:w-auto @2xl:flex-wrap">
        {tabs.map(({ label, count, value }) => (
          <li key={label}>
            <Link
              to={changedSearch(search, { state: value })}
              preventScrollReset
              aria-current={(value ?? undefined) === state ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-4 text-sm font-medium whitespace-nowrap text-ink-soft ring-1 ring-sand-300 transition-colors ring-inset hover:bg-leaf-50 hover:text-leaf-700 @4xl:min-h-9 current:bg-leaf-700 current:text-white current:ring-leaf-700"
            >
              {label}
              <span className="text-xs tabular-nums">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
