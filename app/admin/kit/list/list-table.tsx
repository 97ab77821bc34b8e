import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import type { Column } from "./list-column.ts";
import { changedSearch, type ListQuery, nextSort, sortDirection } from "./list-query.ts";
import { SortableRow } from "./sortable-row.tsx";

// On narrow screens CSS draws the table as cards, and browsers then drop its table semantics: restore the roles.
const table = { role: "table" };
const group = { role: "rowgroup" };
const line = { role: "row" };
const heading = { role: "columnheader" };
const cell = { role: "cell" };

const from = {
  lg: "md:hidden lg:table-cell",
  xl: "md:hidden xl:table-cell",
  "2xl": "md:hidden 2xl:table-cell",
};

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  query: ListQuery;
  rowId: (row: Row) => string;
  rowTitle: (row: Row) => string;
  actions?: ((row: Row) => ReactNode) | undefined;
  rowTo?: ((row: Row) => string) | undefined;
  /** Rows can be dragged; requires OrderedRows around the table. */
  sortable?: boolean;
};

/** A table from 768 px, cards below that, from the same markup. */
export function ListTable<Row>({
  rows,
  columns,
  query,
  rowId,
  rowTitle,
  actions,
  rowTo,
  sortable = false,
}: Props<Row>) {
  const navigate = useNavigate();
  return (
    <div className="md:overflow-x-auto md:rounded-md md:bg-white md:shadow-soft md:ring-1 md:ring-sand-200">
      <table {...table} className="block w-full text-sm md:table">
        <thead {...group} className="hidden md:table-header-group">
          <tr {...line} className="border-b border-sand-200 bg-sand-100">
            {columns.map((column) => (
              <ColumnHeading key={column.key} column={column} query={query} />
            ))}
            {actions && (
              <th
                {...heading}
                scope="col"
                className={classes(headingLook, "bg-inherit text-end md:sticky md:end-0")}
              >
                {kitText.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...group} className="grid gap-3 md:table-row-group">
          {rows.map((row) => {
            const to = rowTo?.(row);
            const id = rowId(row);
            return (
              <SortableRow
                key={id}
                id={id}
                title={rowTitle(row)}
                sortable={sortable}
                className={classes(rowLook, to && "cursor-pointer")}
                onClick={to ? (event) => isBare(event) && navigate(to) : undefined}
              >
                {columns.map((column) => (
                  <ColumnCell key={column.key} column={column} row={row} />
                ))}
                {actions && (
                  <td
                    {...cell}
                    className="col-span-2 -mb-2 border-t border-sand-200 pt-2 md:sticky md:end-0 md:table-cell md:border-0 md:bg-inherit md:px-3 md:py-2 actions-edge"
                  >
                    {actions(row)}
                  </td>
                )}
              </SortableRow>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ColumnCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <td {...cell} className={cellLook(column)}>
      {!column.lead && (
        <span aria-hidden="true" className="mb-0.5 block text-xs text-ink-faint md:hidden">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}

const rowLook =
  "grid grid-cols-2 gap-x-4 gap-y-3 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 transition-colors " +
  "md:table-row md:rounded-none md:p-0 md:shadow-none md:ring-0 md:hover:bg-sand-100 md:[&:not(:last-child)]:border-b md:border-sand-200";

const headingLook = "px-3 py-3 text-xs font-semibold text-ink-soft whitespace-nowrap first:ps-5";

function cellLook<Row>({ lead, wide, align, from: width, notOnCards }: Column<Row>): string {
  return classes(
    "min-w-0 md:px-3 md:py-3 md:align-middle md:first:ps-5",
    (lead || wide) && "col-span-2",
    lead && "md:min-w-64",
    align === "end" && "md:text-end",
    width ? from[width] : "md:table-cell",
    notOnCards && "max-md:hidden",
  );
}

/** A press on the row itself: not on a control inside it, not the end of a text selection. */
function isBare(event: MouseEvent): boolean {
  const inside =
    event.target instanceof Element && event.target.closest("a, button, input, select, label, dialog");
  return !inside && getSelection()?.isCollapsed !== false;
}

function ColumnHeading<Row>({ column, query }: { column: Column<Row>; query: ListQuery }) {
  const [search] = useSearchParams();
  const { header, sort, first, align, from: width } = column;
  const sorted = sort !== undefined && sort === query.sort;
  const direction = sortDirection(first, query.reversed);
  const Icon = !sorted ? ChevronsUpDown : direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      {...heading}
      scope="col"
      aria-sort={sorted ? direction : undefined}
      className={classes(headingLook, align === "end" ? "text-end" : "text-start", width && from[width])}
    >
      {sort === undefined ? (
        header
      ) : (
        <Link
          to={changedSearch(search, { sort: nextSort(query, sort) })}
          preventScrollReset
          className={classes(
            "-my-2 inline-flex min-h-11 items-center gap-1.5 hover:text-leaf-700",
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
