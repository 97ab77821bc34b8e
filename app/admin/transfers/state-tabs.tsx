import { useSearchParams } from "react-router";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import type { RowList } from "#server/giving/transfers/list-rows.ts";
import { ROW_LISTS, ROW_STATES, type RowListName } from "#shared/giving/statement-row-states.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { transfersText as text } from "./messages.ts";

/** The states as tabs with their counts. The links keep all other filters. */
export function StateTabs({ state, counts }: { state: RowListName | undefined; counts: RowList["counts"] }) {
  const [search] = useSearchParams();
  const findCount = (list: RowListName) => ownValue(counts, list) ?? 0;
  const tabs = ROW_LISTS.map((list) => ({
    label: text.states[list],
    count: findCount(list),
    to: changeSearch(search, { state: list }),
    isCurrent: state === list,
  }));
  const allTab = {
    label: text.all,
    count: ROW_STATES.reduce((sum, rowState) => sum + findCount(rowState), 0),
    to: changeSearch(search, { state: null }),
    isCurrent: state === undefined,
  };
  return <FilterTabs label={text.filterByState} tabs={[allTab, ...tabs]} />;
}
