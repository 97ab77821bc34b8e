import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { type Column, type Identified, rowId } from "./list-column.ts";
import { changeSearch, type ListQuery, nextSort, sortDirection } from "./list-query.ts";
import { SortableRow } from "./sortable-row.tsx";
import { AllTick, RowTick } from "./tick-box.tsx";
import type { Ticks } from "./use-ticks.ts";

// CSS shows a narrow table as cards, and browsers then drop its table semantics. These roles restore them.
const tableRole = { role: "table" };
const groupRole = { role: "rowgroup" };
const rowRole = { role: "row" };
const headingRole = { role: "columnheader" };
const cellRole = { role: "cell" };

export type RowChoice<Row> = { row: Row | undefined; choose: (row: Row) => void };

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  query: ListQuery;
  rowTitle: (row: Row) => string;
  actions?: ((row: Row) => ReactNode) | undefined;
  rowTo?: ((row: Row) => string) | undefined;
  /** Shows a checkbox in front of each row. */
  ticks?: Ticks<Row> | undefined;
  /** Shows the chosen row beside the list. A row is chosen when it, or a control in it, gets the focus. */
  choice?: RowChoice<Row> | undefined;
  /** Whether rows can be dragged. This requires OrderedRows around the table. */
  sortable?: boolean;
};

/**
 * A list is a table from 56rem, has two-line rows from 42rem, and consists of cards below that. The markup is always the
 * same.
 */
export function ListTable<Row extends Identified>(props: Props<Row>) {
  const { rows, columns, actions } = props;
  return (
    <div className="@2xl:overflow-x-auto @2xl:rounded-md @2xl:bg-white @2xl:shadow-soft @2xl:ring-1 @2xl:ring-sand-200">
      <table
        {...tableRole}
        className={classes("block w-full text-sm @4xl:table", gridColumns(columns, actions))}
      >
        <thead {...groupRole} className={classes("hidden @2xl:grid @4xl:table-header-group", subgrid)}>
          <Headings {...props} />
        </thead>
        <tbody {...groupRole} className={classes("grid gap-3 @2xl:gap-y-0 @4xl:table-row-group", subgrid)}>
          {rows.map((row) => (
            <TableRow key={rowId(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Headings<Row>({ columns, query, actions, ticks }: Props<Row>) {
  return (
    <tr
      {...rowRole}
      className={classes(
        "border-b border-sand-200 bg-sand-100 @2xl:grid @4xl:table-row",
        twoLineClasses,
        ticks && tickableClasses,
      )}
    >
      {ticks && (
        <th {...headingRole} scope="col" className="hidden w-11 ps-2 @4xl:table-cell">
          <AllTick ticks={ticks} />
        </th>
      )}
      {columns.map((column, index) => (
        <ColumnHeading key={column.key} column={column} query={query} track={trackClasses(columns, index)} />
      ))}
      {actions && (
        <th
          {...headingRole}
          scope="col"
          className={classes(
            headingClasses,
            "bg-inherit text-end @2xl:row-span-2 @2xl:self-center @4xl:sticky @4xl:end-0",
          )}
        >
          {kitText.actions}
        </th>
      )}
    </tr>
  );
}

function TableRow<Row extends Identified>({
  row,
  columns,
  rowTitle,
  actions,
  rowTo,
  ticks,
  choice,
  sortable = false,
}: Props<Row> & { row: Row }) {
  const navigate = useNavigate();
  const rowAddress = rowTo?.(row);
  const title = rowTitle(row);
  return (
    <SortableRow
      id={rowId(row)}
      title={title}
      sortable={sortable}
      data-row={rowId(row)}
      tabIndex={-1}
      aria-current={choice?.row === row ? "true" : undefined}
      onFocus={choice && (() => choice.choose(row))}
      className={classes(
        rowClasses,
        twoLineClasses,
        ticks && classes("relative ps-12! @4xl:static", tickableClasses),
        ticks?.has(row) && "bg-leaf-50!",
        (rowAddress || choice) && "cursor-pointer",
      )}
      onClick={rowAddress ? (event) => isOnRow(event) && navigate(rowAddress) : undefined}
    >
      {ticks && (
        <td
          {...cellRole}
          className="absolute start-1 top-2 @4xl:static @4xl:table-cell @4xl:ps-2 @4xl:align-middle"
        >
          <RowTick row={row} title={title} ticks={ticks} />
        </td>
      )}
      {columns.map((column, index) => (
        <ColumnCell key={column.key} column={column} row={row} track={trackClasses(columns, index)} />
      ))}
      {actions && (
        <td {...cellRole} className={actionsClasses}>
          {actions(row)}
        </td>
      )}
    </SortableRow>
  );
}

function ColumnCell<Row>({ column, row, track }: { column: Column<Row>; row: Row; track: string }) {
  return (
    <td {...cellRole} className={classes(cellClasses(column), track)}>
      {!column.isCardHead && !column.hasNoLabel && (
        <span aria-hidden="true" className="mb-0.5 block text-xs text-ink-faint @2xl:hidden">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}

const rowClasses = classes(
  "scroll-my-24 -outline-offset-2 grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 transition-colors",
  "@2xl:min-h-15 @2xl:rounded-none @2xl:shadow-none @2xl:ring-0",
  "@2xl:border-sand-200 @2xl:[&:not(:last-child)]:border-b @4xl:table-row @4xl:p-0 @4xl:hover:bg-sand-100",
  "current:bg-leaf-50 current:ring-2 current:ring-leaf-600",
);

// A two-line row has two grid tracks and shares its columns with all rows. A column takes both tracks unless another
// column is below it.
const subgrid = "@2xl:col-span-full @2xl:grid-cols-subgrid @2xl:gap-x-3";
const twoLineClasses = classes(
  subgrid,
  "@2xl:grid-flow-col @2xl:grid-rows-[auto_auto] @2xl:gap-y-0.5 @2xl:px-4 @2xl:py-1.5 @4xl:p-0",
);
const tickableClasses = "@2xl:ps-12 @4xl:ps-0";

/** Returns the grid of the two-line rows. The column of the card head takes the remaining width. */
function gridColumns<Row>(columns: readonly Column<Row>[], actions: unknown): string {
  const mainColumns = columns.filter(({ isBelowPrevious }) => !isBelowPrevious);
  const headIndex = mainColumns.findIndex((column) => column.isCardHead);
  const countAfter = mainColumns.length - headIndex - 1 + (actions ? 1 : 0);
  return classes(
    "@2xl:grid @2xl:grid-cols-[var(--before,)_minmax(7rem,1fr)_var(--after,)] @2xl:gap-x-3",
    [
      "",
      "[--before:auto]",
      "[--before:repeat(2,auto)]",
      "[--before:repeat(3,auto)]",
      "[--before:repeat(4,auto)]",
    ][headIndex],
    [
      "",
      "[--after:auto]",
      "[--after:repeat(2,auto)]",
      "[--after:repeat(3,auto)]",
      "[--after:repeat(4,auto)]",
      "[--after:repeat(5,auto)]",
      "[--after:repeat(6,auto)]",
    ][countAfter],
  );
}

function trackClasses<Row>(columns: readonly Column<Row>[], index: number): string {
  if (columns[index]?.isBelowPrevious) return "@2xl:self-start";
  return columns[index + 1]?.isBelowPrevious ? "@2xl:self-end" : "@2xl:row-span-2 @2xl:self-center";
}

const headingClasses = classes(
  "text-xs font-semibold whitespace-nowrap text-ink-soft",
  "@4xl:px-2.5 @4xl:py-2.5 @4xl:first:ps-5",
);

const actionsClasses = classes(
  "actions-edge col-span-2 -mb-2 border-t border-sand-200 pt-2",
  "@2xl:col-span-1 @2xl:row-span-2 @2xl:mb-0 @2xl:self-center @2xl:border-0 @2xl:pt-0",
  "@4xl:sticky @4xl:end-0 @4xl:table-cell @4xl:bg-inherit @4xl:px-2.5 @4xl:py-1.5",
);

function cellClasses<Row>({
  isCardHead,
  isFullWidth,
  align,
  needsWideTable,
  isHiddenOnCards,
}: Column<Row>): string {
  return classes(
    "min-w-0 @4xl:h-14 @4xl:px-2.5 @4xl:py-1.5 @4xl:align-middle @4xl:first:ps-5",
    // All columns except the card head keep their natural width.
    !isCardHead && "@2xl:min-w-[auto]",
    (isCardHead || isFullWidth) && "col-span-2 @2xl:col-span-1",
    // The column of the card head takes the remaining width, and its text is cut.
    isCardHead && "@4xl:w-full @4xl:max-w-0 @4xl:min-w-48",
    align === "end" && "@2xl:text-end",
    needsWideTable ? wideTableClasses : "@4xl:table-cell",
    isHiddenOnCards && "@max-2xl:hidden",
  );
}

const wideTableClasses = "@4xl:hidden @5xl:table-cell";

/** Whether the press is on the row itself, not on a control in the row or at the end of a text selection. */
function isOnRow(event: MouseEvent): boolean {
  const control =
    event.target instanceof Element && event.target.closest("a, button, input, select, label, dialog");
  return !control && getSelection()?.isCollapsed !== false;
}

function ColumnHeading<Row>({
  column,
  query,
  track,
}: {
  column: Column<Row>;
  query: ListQuery;
  track: string;
}) {
  const [search] = useSearchParams();
  const { header, sort, sortsFirst, align, needsWideTable } = column;
  const isSorted = sort !== undefined && sort === query.sort;
  const direction = sortDirection(sortsFirst, query.reversed);
  const DirectionIcon = direction === "descending" ? ArrowDown : ArrowUp;
  const Icon = isSorted ? DirectionIcon : ChevronsUpDown;
  return (
    <th
      {...headingRole}
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={classes(
        headingClasses,
        align === "end" ? "text-end" : "text-start",
        needsWideTable && wideTableClasses,
        track,
      )}
    >
      {sort === undefined ? (
        header
      ) : (
        <Link
          to={changeSearch(search, { sort: nextSort(query, sort) })}
          preventScrollReset
          className={classes(
            "inline-flex min-h-6 items-center gap-1.5 hover:text-leaf-700 @4xl:-my-2 @4xl:min-h-9",
            isSorted && "text-leaf-700",
          )}
        >
          {header}
          <Icon aria-hidden="true" className={classes("size-3.5", !isSorted && "text-sand-500")} />
        </Link>
      )}
    </th>
  );
}
