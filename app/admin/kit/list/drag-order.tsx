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

/** A list of entries that staff can drag into another order with the mouse, a finger or the keyboard. */
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
  /** The number of entries on earlier pages. */
  offset?: number;
  /** The number of entries on all pages. */
  total?: number;
  disabled?: boolean;
  /** Both numbers are positions in `ids`. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const sensors = useDragSensors();
  const container = useBodyElement();
  const announcements = useMemo(
    () => createAnnouncements(titles, ids, offset, total),
    [titles, ids, offset, total],
  );

  function drop({ active, over }: DragEndEvent) {
    const from = ids.indexOf(String(active.id));
    const to = ids.indexOf(String(over?.id));
    if (to >= 0 && from !== to) onMove(from, to);
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
        ...(container ? { container } : {}),
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function createAnnouncements(
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

/** The distance prevents that a press of a button inside the entry starts a drag. */
function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** Returns null on the server and during hydration. */
function useBodyElement(): HTMLElement | null {
  const [container, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => setBody(document.body), []);
  return container;
}
