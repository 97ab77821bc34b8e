import { type ComponentProps, type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { failures } from "../failure/failures.ts";
import { LoadTrouble } from "../failure/load-trouble.tsx";
import { ScreenHeading } from "../frame/screen-heading.tsx";
import { kitText } from "../kit-text.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { useHiddenColumns } from "./hidden-columns.ts";
import { type Column, type Identified, type ListPage, rowId, showColumns } from "./list-column.ts";
import { ListPager } from "./list-pager.tsx";
import { isFiltered, type ListQuery } from "./list-query.ts";
import { ListTable, type RowChoice } from "./list-table.tsx";
import { type ListFilter, ListToolbar } from "./list-toolbar.tsx";
import { type ListView, ListViews } from "./list-views.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { OrderedRows } from "./ordered-rows.tsx";
import { SavedViews } from "./saved-views.tsx";
import { AllTick, TickBar } from "./tick-box.tsx";
import { useTicks } from "./use-ticks.ts";

type Props<Row> = {
  heading: ComponentProps<typeof ScreenHeading>;
  list: ListPage<Row>;
  query: ListQuery;
  columns: readonly Column<Row>[];
  /** The name of a row, for screen readers. */
  rowTitle: (row: Row) => string;
  /** Renders the buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  /** The target of a press anywhere on a row. The first column should contain the same link. */
  rowTo?: (row: Row) => string;
  /** The label of the search box; undefined if the list has no search. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Further inputs of the filter form, such as ranges. */
  otherFilters?: ReactNode;
  /** Shown between the heading and the list, for example the tabs of the section. */
  above?: ReactNode;
  /** Shown between the filters and the rows, for example a chart. */
  aboveRows?: ReactNode;
  /** The names of the filters that the tabs of the section set. */
  tabs?: readonly string[];
  /** The tabs of `?view=`: first the ordinary list, then for example the deleted records. */
  views?: readonly ListView[];
  /** The rows are beside the details of the chosen row. */
  split?: { choice: RowChoice<Row>; details: ReactNode } | undefined;
  /** A sentence above the list, for example how long deleted records are kept. */
  note?: ReactNode;
  /** Returns `Toplam n haber`. */
  total: (count: number) => string;
  empty: string;
  /** The sentence without rows while a search or a filter is active. */
  nothingFound?: string;
  /** The text after a failed load. */
  error?: string | null;
  /** Lets staff tick rows and act on the ticked rows. */
  ticks?: {
    isTickable: (row: Row) => boolean;
    /** Returns the text with the number and the sum of the ticked rows. */
    text: (ticked: readonly Row[]) => string;
    buttons: (ticked: readonly Row[], clear: () => void) => ReactNode;
  };
  /**
   * Lets staff reorder the rows. `sort` is the display order; `reason` says why this person may not reorder. With
   * `within`, each value of this filter has its own order, so the list must have this filter.
   */
  order?: { sort: string; within?: string | undefined; reason?: string | undefined };
};

/** The screen of a list with its filters and pages. The address contains the state of the list. */
export function ListScreen<Row extends Identified>(props: Props<Row>) {
  const { heading, list, query, search, filters = [], otherFilters, above, tabs = [], views = [] } = props;
  const { note, error } = props;
  const loading = useListLoading();
  const failed = useFailedSearch() || Boolean(error);
  const sorts = props.columns.flatMap(({ sort, header, sortsFirst }) =>
    sort ? [{ value: sort, label: header, sortsFirst }] : [],
  );
  const [hiddenColumns, storeHiddenColumns] = useHiddenColumns();
  const visibleColumns = showColumns(props.columns, hiddenColumns);
  const hasFilters = search !== undefined || filters.length > 0 || otherFilters !== undefined;
  return (
    <div className="@container">
      <ScreenHeading {...heading}>
        {heading.children}
        <ColumnMenu columns={props.columns} hidden={hiddenColumns} onChange={storeHiddenColumns} />
      </ScreenHeading>
      {error && <LoadTrouble message={error} />}
      {views.length > 0 && <ListViews views={views} />}
      {above}
      {note && <p className="mt-4 text-sm text-ink-soft">{note}</p>}
      {hasFilters && <SavedViews query={query} />}
      <ListToolbar query={query} search={search} filters={filters} tabs={tabs} sorts={sorts}>
        {otherFilters}
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
        {!failed && props.aboveRows}
        {failed ? null : list.rows.length === 0 ? (
          <NoRows {...props} />
        ) : props.split ? (
          // Rows of this width are cards.
          <div className="grid grid-cols-[32rem_minmax(0,1fr)] items-start gap-5">
            <div className="@container">
              <Rows {...props} columns={visibleColumns} />
            </div>
            {props.split.details}
          </div>
        ) : (
          <Rows {...props} columns={visibleColumns} />
        )}
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
  split,
}: Props<Row>) {
  const { rows, total, page, pageSize } = list;
  const isInDisplayOrder = order?.sort === query.sort && !query.reversed && isWhole(query, order.within);
  const orderText = order?.within ? kitText.orderNeedsTab : kitText.orderNeedsList;
  const reason = order?.reason ?? (isInDisplayOrder ? undefined : orderText);
  const titles = useMemo(() => new Map(rows.map((row) => [rowId(row), rowTitle(row)])), [rows, rowTitle]);
  const tableProps = { columns, actions, rowTo, rowTitle, query, choice: split?.choice };
  const table = (shownRows: readonly Row[], sortable = false) => {
    const props = { ...tableProps, rows: shownRows, sortable };
    return ticks ? <TickedRows {...props} {...ticks} /> : <ListTable {...props} />;
  };
  if (!order) return table(rows);
  return (
    <OrderedRows rows={rows} titles={titles} offset={(page - 1) * pageSize} total={total} reason={reason}>
      {(sortedRows) => table(sortedRows, reason === undefined)}
    </OrderedRows>
  );
}

/** Whether the list shows all records of one order. */
function isWhole(query: ListQuery, within: string | undefined): boolean {
  if (within === undefined) return !isFiltered(query);
  const names = Object.keys(query.filters);
  return query.search === "" && names.length === 1 && names[0] === within;
}

/** Cards have no headings, so the checkbox for all rows is above the cards. */
function TickedRows<Row extends Identified>({
  isTickable,
  text,
  buttons,
  ...table
}: NonNullable<Props<Row>["ticks"]> & Omit<ComponentProps<typeof ListTable<Row>>, "ticks">) {
  const ticks = useTicks(table.rows, isTickable);
  if (!table.rows.some(isTickable)) return <ListTable {...table} />;
  return (
    <>
      <div className="mb-2 ps-1 @4xl:hidden">
        <AllTick ticks={ticks} isLabelVisible />
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

function NoRows<Row>({ query, empty, nothingFound = kitText.nothingFound }: Props<Row>) {
  const emptyText = query.deleted ? kitText.nothingDeleted : empty;
  return <NothingHere className="">{isFiltered(query) ? nothingFound : emptyText}</NothingHere>;
}

/** Whether another page, order or search of this list is loading. */
function useListLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
