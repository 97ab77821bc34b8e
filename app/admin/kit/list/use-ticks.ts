import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { type Identified, rowId } from "./list-column.ts";

/** The ticked rows of a page of a list. */
export type Ticks<Row> = {
  /** The ticked rows, in the order of the list. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  may: (row: Row) => boolean;
  /** Whether none, some or all rows that may be ticked are ticked. */
  state: "none" | "some" | "all";
  /** With `range` also toggles the rows between this row and the one ticked before, like Shift in a file list. */
  toggle: (row: Row, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

/**
 * Keeps the ticks of one page: another page, search or filter begins without ticks. A row that disappears, or that may
 * no longer be ticked, loses its tick.
 */
export function useTicks<Row extends Identified>(
  rows: readonly Row[],
  may: (row: Row) => boolean,
): Ticks<Row> {
  const here = useLocation().search;
  const [kept, setKept] = useState({ here, ids: noIds });
  const last = useRef<string>(undefined);
  const ids = kept.here === here ? kept.ids : noIds;
  const choices = rows.filter(may);
  const ticked = choices.filter((row) => ids.has(rowId(row)));
  const keep = (next: ReadonlySet<string>) => setKept({ here, ids: next });

  return {
    rows: ticked,
    has: (row) => ids.has(rowId(row)) && may(row),
    may,
    state: ticked.length === 0 ? "none" : ticked.length < choices.length ? "some" : "all",
    toggle(row, range) {
      const on = !ids.has(rowId(row));
      const order = choices.map(rowId);
      const at = order.indexOf(rowId(row));
      const from = order.indexOf(last.current ?? "");
      const touched =
        range && from >= 0 ? order.slice(Math.min(at, from), Math.max(at, from) + 1) : [rowId(row)];
      last.current = rowId(row);
      const next = new Set(ticked.map(rowId));
      for (const id of touched) {
        if (on) next.add(id);
        else next.delete(id);
      }
      keep(next);
    },
    toggleAll: () => keep(ticked.length < choices.length ? new Set(choices.map(rowId)) : noIds),
    clear: () => keep(noIds),
  };
}

const noIds: ReadonlySet<string> = new Set();
