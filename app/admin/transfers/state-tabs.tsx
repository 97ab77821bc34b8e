import { useSearchParams } from "react-router";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { changedSearch } from "#app/admin/kit/list/list-query.ts";
import type { RowList } from "#server/giving/transfers/list-rows.ts";
import { ROW_LISTS, ROW_STATES, type RowListName } from "#shared/giving/statement-row-states.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { transfersText as text } from "./messages.ts";

/** The states as tabs with their counts; the other filters stay. */
export function StateTabs({ state, counts }: { state: RowListName | undefined; counts: RowList["counts"] }) {
  const [search] = useSearchParams();
  const countOf = (list: RowListName) => ownValue(counts, list) ?? 0;
  const tabs = ROW_LISTS.map((list) => ({
    label: text.states[list],
    count: countOf(list),
    to: changedSearch(search, { state: list }),
    here: state === list,
  }));
  const all = {
    label: text.all,
    count: ROW_STATES.reduce((sum, each) => sum + countOf(each), 0),
    to: changedSearch(search, { state: null }),
    here: state === undefined,
  };
  return <FilterTabs label={text.filterByState} tabs={[all, ...tabs]} />;
}
