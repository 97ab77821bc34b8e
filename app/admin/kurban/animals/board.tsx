import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { shortNumber } from "#app/admin/orders/order-link.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { oneText as text } from "./texts.ts";

/** Where a share is: `id/3` on an animal; `queue`: it waits. */
export const seatName = (animalId: string, position: number) => `${animalId}/${position}`;

/** Lets staff drag shares between seats with a mouse or a finger. The button `Taşı` does the same by keyboard. */
export function ShareBoard({
  onMove,
  children,
}: {
  onMove: (share: { id: string; from: string }, to: string) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  function drop({ active, over }: DragEndEvent) {
    const from = String(active.data.current?.from ?? "");
    if (over && String(over.id) !== (from || "queue"))
      onMove({ id: String(active.id), from }, String(over.id));
  }
  return (
    <DndContext id="shares" sensors={sensors} onDragEnd={drop}>
      {children}
    </DndContext>
  );
}

/** The positions of an animal. */
export function Seats({
  animalId,
  sharesPerAnimal,
  shares,
  isOpen,
  showsNames,
  buttons,
}: {
  animalId: string;
  sharesPerAnimal: number;
  shares: readonly ListedShare[];
  /** Whether shares can be moved to and from the animal. */
  isOpen: boolean;
  showsNames: boolean;
  buttons: (share: ListedShare) => ReactNode;
}) {
  return (
    <ol className="grid gap-2">
      {Array.from({ length: sharesPerAnimal }, (_, index) => {
        const position = index + 1;
        const share = shares.find((each) => each.position === position);
        const seat = seatName(animalId, position);
        return (
          <SeatRow key={position} id={seat} isOpen={isOpen}>
            <span className="w-5 shrink-0 text-end font-semibold text-ink-faint tabular-nums">
              {position}
            </span>
            {share ? (
              <ShareRow share={share} from={seat} isOpen={isOpen} showsNames={showsNames}>
                {buttons(share)}
              </ShareRow>
            ) : (
              <span className="py-2 text-ink-faint">{text.free}</span>
            )}
          </SeatRow>
        );
      })}
    </ol>
  );
}

function SeatRow({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id, disabled: !isOpen });
  return (
    <li
      ref={setNodeRef}
      className={classes(
        "flex min-h-13 items-center gap-3 rounded-md px-3 py-1 ring-1 ring-sand-200 ring-inset",
        isOver && "bg-leaf-50 ring-2 ring-leaf-600",
      )}
    >
      {children}
    </li>
  );
}

/** The shares that wait for an animal. A share that is dropped here leaves its animal. */
export function QueueArea({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: "queue", disabled: !isOpen });
  return (
    <div ref={setNodeRef} className={classes("rounded-md", isOver && "bg-leaf-50 ring-2 ring-leaf-600")}>
      {children}
    </div>
  );
}

export function ShareRow({
  share,
  from,
  isOpen,
  showsNames,
  children,
}: {
  share: ListedShare;
  from: string;
  isOpen: boolean;
  showsNames: boolean;
  children: ReactNode;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({
    id: share.id,
    data: { from },
    disabled: !isOpen,
  });
  return (
    <div
      ref={setNodeRef}
      style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
      className={classes(
        "flex min-w-0 grow flex-wrap items-center gap-x-2",
        isDragging && "relative z-10 rounded-md bg-white shadow-lift",
      )}
    >
      {isOpen && (
        <span
          ref={setActivatorNodeRef}
          {...listeners}
          aria-hidden="true"
          title={text.drag(share.n)}
          className="-ms-2 flex size-9 shrink-0 cursor-grab touch-none items-center justify-center text-ink-faint"
        >
          <GripVertical className="size-4.5" />
        </span>
      )}
      <span className="min-w-0 grow basis-32 py-1 wrap-anywhere">
        {showsNames && <span className="block font-medium">{share.ownerName ?? text.free}</span>}
        <span className="block text-xs text-ink-soft">
          {shareLabel(share)} · {donationTypeName(share.donationType)}
        </span>
      </span>
      {children}
    </div>
  );
}

/** The number of the order and of the share. */
export const shareLabel = ({ reference, orderId, n }: ListedShare) =>
  text.share(reference ? formatReference(reference) : shortNumber(orderId), n);
