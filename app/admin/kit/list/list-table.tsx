import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { type Column, type Identified, rowId } from "./list-column.ts";
import { changedSearch, type ListQuery, nextSort, sortDirection } from "./list-query.ts";
import { SortableRow } from "./sortable-row.tsx";
import { AllTick, RowTick } from "./tick-box.tsx";
import type { Ticks } from "./use-ticks.ts";

// CSS draws a narrow table as cards, and browsers then drop its table semantics. These attributes restore them.
const table = { role: "table" };
const group = { role: "rowgroup" };
const line = { role: "row" };
const heading = { role: "columnheader" };
const cell = { role: "cell" };

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  query: ListQuery;
  rowTitle: (row: Row) => string;
  actions?: ((row: Row) => ReactNode) | undefined;
  rowTo?: ((row: Row) => string) | undefined;
  /** The ticks of the first column. */
  ticks?: Ticks<Row> | undefined;
  /** Whether rows can be dragged; this requires OrderedRows around the table. */
  sortable?: boolean;
};

/**
 * A table if the list is 56rem wide, lines with some columns under others from 42rem, and cards below that. All three
 * have the same markup.
 */
export function ListTable<Row extends Identified>(props: Props<Row>) {
  const { rows, columns, actions } = props;
  return (
    <div className="@2xl:overflow-x-auto @2xl:rounded-md @2xl:bg-white @2xl:shadow-soft @2xl:ring-1 @2xl:ring-sand-200">
      <table {...table} className={classes("block w-full text-sm @4xl:table", linesOf(columns, actions))}>
        <thead {...group} className={classes("hidden @2xl:grid @4xl:table-header-group", subgrid)}>
          <Headings {...props} />
        </thead>
        <tbody {...group} className={classes("grid gap-3 @2xl:gap-y-0 @4xl:table-row-group", subgrid)}>
          {rows.map((row) => (
            <Line key={rowId(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Headings<Row>({ columns, query, actions, ticks }: Props<Row>) {
  return (
    <tr
      {...line}
      className={classes(
        "border-b border-sand-200 bg-sand-100 @2xl:grid @4xl:table-row",
        lineLook,
        ticks && tickedLook,
      )}
    >
      {ticks && (
        <th {...heading} scope="col" className="hidden w-11 ps-2 @4xl:table-cell">
          <AllTick ticks={ticks} />
        </th>
      )}
      {columns.map((column, index) => (
        <ColumnHeading key={column.key} column={column} query={query} place={placeIn(columns, index)} />
      ))}
      {actions && (
        <th
          {...heading}
          scope="col"
          className={classes(
            headingLook,
            "bg-inherit text-end @2xl:row-span-2 @2xl:self-center @4xl:sticky @4xl:end-0",
          )}
        >
          {kitText.actions}
        </th>
      )}
    </tr>
  );
}

function Line<Row extends Identified>({
  row,
  columns,
  rowTitle,
  actions,
  rowTo,
  ticks,
  sortable = false,
}: Props<Row> & { row: Row }) {
  const navigate = useNavigate();
  const to = rowTo?.(row);
  const title = rowTitle(row);
  return (
    <SortableRow
      id={rowId(row)}
      title={title}
      sortable={sortable}
      className={classes(
        rowLook,
        lineLook,
        ticks && classes("relative ps-12! @4xl:static", tickedLook),
        ticks?.has(row) && "bg-leaf-50!",
        to && "cursor-pointer",
      )}
      onClick={to ? (event) => isBare(event) && navigate(to) : undefined}
    >
      {ticks && (
        <td
          {...cell}
          className="absolute start-1 top-2 @4xl:static @4xl:table-cell @4xl:ps-2 @4xl:align-middle"
        >
          <RowTick row={row} title={title} ticks={ticks} />
        </td>
      )}
      {columns.map((column, index) => (
        <ColumnCell key={column.key} column={column} row={row} place={placeIn(columns, index)} />
      ))}
      {actions && (
        <td {...cell} className={actionsLook}>
          {actions(row)}
        </td>
      )}
    </SortableRow>
  );
}

function ColumnCell<Row>({ column, row, place }: { column: Column<Row>; row: Row; place: string }) {
  return (
    <td {...cell} className={classes(cellLook(column), place)}>
      {!column.lead && !column.bare && (
        <span aria-hidden="true" className="mb-0.5 block text-xs text-ink-faint @2xl:hidden">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}

const rowLook = classes(
  "grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 transition-colors",
  "@2xl:min-h-15 @2xl:rounded-none @2xl:shadow-none @2xl:ring-0",
  "@2xl:border-sand-200 @2xl:[&:not(:last-child)]:border-b @4xl:table-row @4xl:p-0 @4xl:hover:bg-sand-100",
);

// A line is two tracks high and shares its columns with all other lines. A column takes both tracks unless another
// column is under it.
const subgrid = "@2xl:col-span-full @2xl:grid-cols-subgrid @2xl:gap-x-3";
const lineLook = classes(
  subgrid,
  "@2xl:grid-flow-col @2xl:grid-rows-[auto_auto] @2xl:gap-y-0.5 @2xl:px-4 @2xl:py-1.5 @4xl:p-0",
);
const tickedLook = "@2xl:ps-12 @4xl:ps-0";

/** Returns the columns of the lines: the lead column takes the room that the columns around it leave. */
function linesOf<Row>(columns: readonly Column<Row>[], actions: unknown): string {
  const shown = columns.filter(({ under }) => !under);
  const lead = shown.findIndex((column) => column.lead);
  const after = shown.length - lead - 1 + (actions ? 1 : 0);
  return classes(
    "@2xl:grid @2xl:grid-cols-[var(--before,)_minmax(7rem,1fr)_var(--after,)] @2xl:gap-x-3",
    [
      "",
      "[--before:auto]",
      "[--before:repeat(2,auto)]",
      "[--before:repeat(3,auto)]",
      "[--before:repeat(4,auto)]",
    ][lead],
    [
      "",
      "[--after:auto]",
      "[--after:repeat(2,auto)]",
      "[--after:repeat(3,auto)]",
      "[--after:repeat(4,auto)]",
      "[--after:repeat(5,auto)]",
      "[--after:repeat(6,auto)]",
    ][after],
  );
}

function placeIn<Row>(columns: readonly Column<Row>[], index: number): string {
  if (columns[index]?.under) return "@2xl:self-start";
  return columns[index + 1]?.under ? "@2xl:self-end" : "@2xl:row-span-2 @2xl:self-center";
}

const headingLook = classes(
  "text-xs font-semibold whitespace-nowrap text-ink-soft",
  "@4xl:px-2.5 @4xl:py-2.5 @4xl:first:ps-5",
);

const actionsLook = classes(
  "actions-edge col-span-2 -mb-2 border-t border-sand-200 pt-2",
  "@2xl:col-span-1 @2xl:row-span-2 @2xl:mb-0 @2xl:self-center @2xl:border-0 @2xl:pt-0",
  "@4xl:sticky @4xl:end-0 @4xl:table-cell @4xl:bg-inherit @4xl:px-2.5 @4xl:py-1.5",
);

function cellLook<Row>({ lead, wide, align, roomy, notOnCards }: Column<Row>): string {
  return classes(
    "min-w-0 @4xl:h-14 @4xl:px-2.5 @4xl:py-1.5 @4xl:align-middle @4xl:first:ps-5",
    // All columns of a line except the lead keep the room that they need.
    !lead && "@2xl:min-w-[auto]",
    (lead || wide) && "col-span-2 @2xl:col-span-1",
    // The lead column takes the room that the other columns leave, and its text is cut.
    lead && "@4xl:w-full @4xl:max-w-0 @4xl:min-w-48",
    align === "end" && "@2xl:text-end",
    roomy ? roomyLook : "@4xl:table-cell",
    notOnCards && "@max-2xl:hidden",
  );
}

const roomyLook = "@4xl:hidden @5xl:table-cell";

/** Whether the press is on the row itself, not on a control inside it or at the end of a text selection. */
function isBare(event: MouseEvent): boolean {
  const inside =
    event.target instanceof Element && event.target.closest("a, button, input, select, label, dialog");
  return !inside && getSelection()?.isCollapsed !== false;
}

function ColumnHeading<Row>({
  column,
  query,
  place,
}: {
  column: Column<Row>;
  query: ListQuery;
  place: string;
}) {
  const [search] = useSearchParams();
  const { header, sort, first, align, roomy } = column;
  const sorted = sort !== undefined && sort === query.sort;
  const direction = sortDirection(first, query.reversed);
  const Icon = !sorted ? ChevronsUpDown : direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      {...heading}
      scope="col"
      aria-sort={sorted ? direction : undefined}
      className={classes(headingLook, align === "end" ? "text-end" : "text-start", roomy && roomyLook, place)}
    >
      {sort === undefined ? (
        header
      ) : (
        <Link
          to={changedSearch(search, { sort: nextSort(query, sort) })}
          preventScrollReset
          className={classes(
            "inline-flex min-h-6 items-center gap-1.5 hover:text-leaf-700 @4xl:-my-2 @4xl:min-h-9",
            sorted && "text-leaf-700",
          )}
        >
          {header}
          <Icon aria-hidden="true" className={classes("size-3.5", !sorted && "text-sand-500")} />
        </Link>
      )}
    </th>
  );
}
