import { type ComponentProps, type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { failures } from "../failure/failures.ts";
import { LoadTrouble } from "../failure/load-trouble.tsx";
import { ScreenHeading } from "../frame/screen-heading.tsx";
import { kitText } from "../kit-text.ts";
import { type Column, type Identified, type ListPage, rowId } from "./list-column.ts";
import { ListPager } from "./list-pager.tsx";
import { isNarrowed, type ListQuery } from "./list-query.ts";
import { ListTable } from "./list-table.tsx";
import { type ListFilter, ListToolbar } from "./list-toolbar.tsx";
import { type ListView, ListViews } from "./list-views.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { OrderedRows } from "./ordered-rows.tsx";
import { AllTick, TickBar } from "./tick-box.tsx";
import { useTicks } from "./use-ticks.ts";

type Props<Row> = {
  heading: ComponentProps<typeof ScreenHeading>;
  /** The page that the loader read, and its query. */
  list: ListPage<Row>;
  query: ListQuery;
  columns: readonly Column<Row>[];
  /** The name of a row, for screen readers. */
  rowTitle: (row: Row) => string;
  /** The icons at the end of the row. */
  actions?: (row: Row) => ReactNode;
  /** The target of a press anywhere on the row; the first column should have the same link. */
  rowTo?: (row: Row) => string;
  /** The label of the search box; undefined if the list has no search. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Further inputs of the filter form, such as ranges. */
  moreFilters?: ReactNode;
  /** Shown between the heading and the list, for instance the section's own tabs. */
  above?: ReactNode;
  /** The filters that the section's own tabs choose. */
  tabs?: readonly string[];
  /** The tabs above the list (`?view=`): first the ordinary list, then for example the deleted records. */
  views?: readonly ListView[];
  /** A sentence above the list, for example how long deleted records are kept. */
  note?: ReactNode;
  /** Returns `Toplam n haber`. */
  total: (count: number) => string;
  empty: string;
  /** The section's text after a failed load. */
  error?: string | null;
  /** Makes rows tickable and acts on the ticked rows. */
  ticks?: {
    may: (row: Row) => boolean;
    /** Returns the text with the number and the sum of the ticked rows. */
    text: (ticked: readonly Row[]) => string;
    buttons: (ticked: readonly Row[], clear: () => void) => ReactNode;
  };
  /** Makes rows sortable; `sort` names the display order, `reason` says why this member of staff may not reorder. */
  order?: { sort: string; reason?: string | undefined };
};

/** A whole list: heading, search, filters, table or cards, order, pages. The address holds its state. */
export function ListScreen<Row extends Identified>(props: Props<Row>) {
  const { heading, list, query, search, filters = [], moreFilters, above, tabs = [], views = [] } = props;
  const { note, error } = props;
  const loading = useListLoading();
  const failed = useFailedSearch() || Boolean(error);
  const sorts = props.columns.flatMap(({ sort, header, first }) =>
    sort ? [{ value: sort, label: header, first }] : [],
  );
  return (
    <div className="@container">
      <ScreenHeading {...heading} />
      {error && <LoadTrouble message={error} />}
      {views.length > 0 && <ListViews views={views} />}
      {above}
      {note && <p className="mt-4 text-sm text-ink-soft">{note}</p>}
      <ListToolbar query={query} search={search} filters={filters} tabs={tabs} sorts={sorts}>
        {moreFilters}
      </ListToolbar>
      <p role="status" className="sr-only">
        {loading ? kitText.loading : !failed && props.total(list.total)}
      </p>
      <div aria-busy={loading} className="relative mt-4">
        {loading && (
          <p aria-hidden="true" className="loading-note">
            {kitText.loading}
          </p>
        )}
        {failed ? null : list.rows.length > 0 ? <Rows {...props} /> : <NoRows {...props} />}
      </div>
      {!failed && <ListPager list={list} total={props.total} />}
    </div>
  );
}

/** Returns whether the rows are those of an earlier address, because the present one could not be loaded. */
function useFailedSearch(): boolean {
  useEffect(() => {
    failures.openLists += 1;
    return () => {
      failures.openLists -= 1;
    };
  }, []);
  return useSyncExternalStore(failures.watch, isNarrowing, () => false);
}

const isNarrowing = () => failures.current()?.reason === "narrowing";

function Rows<Row extends Identified>({
  list,
  query,
  order,
  rowTitle,
  columns,
  actions,
  rowTo,
  ticks,
}: Props<Row>) {
  const { rows, total, page, pageSize } = list;
  const ordered = order?.sort === query.sort && !query.reversed && !isNarrowed(query);
  const reason = order?.reason ?? (ordered ? undefined : kitText.orderNeedsList);
  const titles = useMemo(() => new Map(rows.map((row) => [rowId(row), rowTitle(row)])), [rows, rowTitle]);
  const shown = { columns, actions, rowTo, rowTitle, query };
  if (ticks) return <TickedRows {...shown} rows={rows} {...ticks} />;
  if (!order) return <ListTable {...shown} rows={rows} />;
  return (
    <OrderedRows rows={rows} titles={titles} offset={(page - 1) * pageSize} total={total} reason={reason}>
      {(inOrder) => <ListTable {...shown} rows={inOrder} sortable={reason === undefined} />}
    </OrderedRows>
  );
}

/** Cards have no heading, so the box for all rows is above them. */
function TickedRows<Row extends Identified>({
  may,
  text,
  buttons,
  ...table
}: NonNullable<Props<Row>["ticks"]> & Omit<ComponentProps<typeof ListTable<Row>>, "ticks">) {
  const ticks = useTicks(table.rows, may);
  if (!table.rows.some(may)) return <ListTable {...table} />;
  return (
    <>
      <div className="mb-2 ps-1 @4xl:hidden">
        <AllTick ticks={ticks} labelled />
      </div>
      <ListTable {...table} ticks={ticks} />
      <p role="status" className="sr-only">
        {ticks.rows.length > 0 && text(ticks.rows)}
      </p>
      {ticks.rows.length > 0 && (
        <TickBar text={text(ticks.rows)} onClear={ticks.clear}>
          {buttons(ticks.rows, ticks.clear)}
        </TickBar>
      )}
    </>
  );
}

function NoRows<Row>({ query, empty }: Props<Row>) {
  return (
    <NothingHere className="">
      {isNarrowed(query) ? kitText.nothingFound : query.deleted ? kitText.nothingDeleted : empty}
    </NothingHere>
  );
}

/** Whether another page, order or search of this list is loading. */
function useListLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
