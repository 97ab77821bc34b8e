import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useFetcher } from "react-router";
import { kitText } from "../kit-text.ts";
import { inOrder, moved } from "./list-order.ts";
import { ListOrderContext } from "./row-order.ts";

/**
 * Rows that can be dragged into another order with the mouse, a finger or the keyboard. Sends `intent=reorder` with the
 * ids of this page, separated by commas, in the old order (`seen`) and the new one (`wanted`).
 */
export function OrderedRows<Row>({
  rows,
  rowId,
  titles,
  offset,
  total,
  reason,
  children,
}: {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  titles: ReadonlyMap<string, string>;
  /** The number of rows on earlier pages. */
  offset: number;
  total: number;
  /** Why the order cannot be changed now. */
  reason: string | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("wanted");
  // A dropped row stays at its new position until the server answers.
  const shown = typeof sent === "string" ? inOrder(rows, sent.split(","), rowId) : rows;
  const ids = shown.map(rowId);
  const sensors = useDragSensors();
  const body = useBody();
  const order = { positionOf: (id: string) => offset + ids.indexOf(id), total, reason };
  const announcements = useMemo(() => spoken(titles, ids, offset, total), [titles, ids, offset, total]);

  function drop({ active, over }: DragEndEvent) {
    const [was, is] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (is < 0 || was === is) return;
    fetcher.submit(
      { intent: "reorder", seen: ids.join(","), wanted: moved(ids, was, is).join(",") },
      { method: "post", preventScrollReset: true },
    );
  }

  return (
    <ListOrderContext value={order}>
      <DndContext
        id="rows"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: kitText.dragInstructions },
          ...(body ? { container: body } : {}),
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={reason !== undefined}>
          {children(shown)}
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {fetcher.state === "idle" ? "" : kitText.ordering}
      </p>
    </ListOrderContext>
  );
}

function spoken(
  titles: ReadonlyMap<string, string>,
  ids: readonly string[],
  offset: number,
  total: number,
): Announcements {
  const title = (id: string | number) => titles.get(String(id)) ?? "";
  const position = (id: string | number) => offset + ids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => kitText.dragStarted(title(active.id), position(active.id), total),
    onDragOver: ({ active, over }) =>
      over ? kitText.dragOver(title(active.id), position(over.id), total) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? kitText.dragEnded(title(active.id), position(over.id), total)
        : kitText.dragCancelled(title(active.id)),
    onDragCancel: ({ active }) => kitText.dragCancelled(title(active.id)),
  };
}

/** Mouse, finger and keyboard; a press of a button inside the row is no drag. */
function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** The page's body, once there is one. */
function useBody(): HTMLElement | null {
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => setBody(document.body), []);
  return body;
}
