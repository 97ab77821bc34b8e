import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { type Identified, rowId } from "./list-column.ts";

/** The ticks on one page of a list. */
export type Ticks<Row> = {
  /** The ticked rows, in the order of the list. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  isTickable: (row: Row) => boolean;
  /** How many of the tickable rows are ticked. */
  state: "none" | "some" | "all";
  /** With `range` also toggles all rows between the last toggled row and this row, like Shift in a file list. */
  toggle: (row: Row, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

/**
 * Holds the ticks of one page: another page, search or filter starts without ticks. A row that disappears or is no longer
 * tickable loses its tick.
 */
export function useTicks<Row extends Identified>(
  rows: readonly Row[],
  isTickable: (row: Row) => boolean,
): Ticks<Row> {
  const search = useLocation().search;
  const [ticks, setTicks] = useState({ search, ids: noIds });
  const lastToggledId = useRef<string>(undefined);
  const ids = ticks.search === search ? ticks.ids : noIds;
  const tickableRows = rows.filter(isTickable);
  const tickedRows = tickableRows.filter((row) => ids.has(rowId(row)));
  const storeIds = (nextIds: ReadonlySet<string>) => setTicks({ search, ids: nextIds });

  const someOrAll = tickedRows.length < tickableRows.length ? "some" : "all";
  return {
    rows: tickedRows,
    has: (row) => ids.has(rowId(row)) && isTickable(row),
    isTickable,
    state: tickedRows.length > 0 ? someOrAll : "none",
    toggle(row, range) {
      const isTicked = !ids.has(rowId(row));
      const order = tickableRows.map(rowId);
      const index = order.indexOf(rowId(row));
      const lastIndex = order.indexOf(lastToggledId.current ?? "");
      const toggledIds =
        range && lastIndex >= 0
          ? order.slice(Math.min(index, lastIndex), Math.max(index, lastIndex) + 1)
          : [rowId(row)];
      lastToggledId.current = rowId(row);
      const nextIds = new Set(tickedRows.map(rowId));
      for (const id of toggledIds) {
        if (isTicked) nextIds.add(id);
        else nextIds.delete(id);
      }
      storeIds(nextIds);
    },
    toggleAll: () =>
      storeIds(tickedRows.length < tickableRows.length ? new Set(tickableRows.map(rowId)) : noIds),
    clear: () => storeIds(noIds),
  };
}

const noIds: ReadonlySet<string> = new Set();
