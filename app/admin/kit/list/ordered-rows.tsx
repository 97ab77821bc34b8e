import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { kitText } from "../kit-text.ts";
import { DragOrder } from "./drag-order.tsx";
import { type Identified, rowId } from "./list-column.ts";
import { moveEntry, sortByIds } from "./list-order.ts";
import { ListOrderContext } from "./row-order.ts";

/**
 * Rows that staff can drag into another order. A drop sends `intent=reorder` with the ids of this page in the old order
 * (`seen`) and in the new order (`wanted`), separated by commas.
 */
export function OrderedRows<Row extends Identified>({
  rows,
  titles,
  offset,
  total,
  reason,
  children,
}: {
  rows: readonly Row[];
  titles: ReadonlyMap<string, string>;
  /** The number of rows on earlier pages. */
  offset: number;
  total: number;
  /** The reason why the order cannot be changed now. */
  reason: string | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const fetcher = useFetcher();
  const requestedOrder = fetcher.formData?.get("wanted");
  // A dropped row stays at its new position until the server answers.
  const visibleRows =
    typeof requestedOrder === "string" ? sortByIds(rows, requestedOrder.split(","), rowId) : rows;
  const ids = visibleRows.map(rowId);
  const listOrder = { findPosition: (id: string) => offset + ids.indexOf(id), total, reason };

  function move(from: number, to: number) {
    fetcher.submit(
      { intent: "reorder", seen: ids.join(","), wanted: moveEntry(ids, from, to).join(",") },
      { method: "post", preventScrollReset: true },
    );
  }

  return (
    <ListOrderContext value={listOrder}>
      <DragOrder
        name="rows"
        ids={ids}
        titles={titles}
        offset={offset}
        total={total}
        disabled={reason !== undefined}
        onMove={move}
      >
        {children(visibleRows)}
      </DragOrder>
      <p role="status" className="sr-only">
        {fetcher.state === "idle" ? "" : kitText.ordering}
      </p>
    </ListOrderContext>
  );
}
