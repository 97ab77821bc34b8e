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
import { kitText } from "../kit-text.ts";

/** A column of entries that can be dragged into another order with the mouse, a finger or the keyboard. */
export function DragOrder({
  name,
  ids,
  titles,
  offset = 0,
  total = ids.length,
  disabled = false,
  onMove,
  children,
}: {
  /** A name that is unique in the page. */
  name: string;
  ids: string[];
  titles: ReadonlyMap<string, string>;
  /** The number of entries before the first one, and the number of all entries. */
  offset?: number;
  total?: number;
  disabled?: boolean;
  /** Both numbers are positions in `ids`. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const sensors = useDragSensors();
  const body = useBody();
  const announcements = useMemo(() => spoken(titles, ids, offset, total), [titles, ids, offset, total]);

  function drop({ active, over }: DragEndEvent) {
    const was = ids.indexOf(String(active.id));
    const is = ids.indexOf(String(over?.id));
    if (is >= 0 && was !== is) onMove(was, is);
  }

  return (
    <DndContext
      id={name}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: kitText.dragInstructions },
        ...(body ? { container: body } : {}),
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
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

/** Returns the sensors for mouse, finger and keyboard. A press of a button inside the entry does not start a drag. */
function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** Returns the page's body once the page is in a browser. */
function useBody(): HTMLElement | null {
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => setBody(document.body), []);
  return body;
}
