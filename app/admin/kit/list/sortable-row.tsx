import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { ComponentProps } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { RowHandleContext } from "./row-order.ts";

type Props = ComponentProps<"tr"> & { id: string; title: string; sortable: boolean; "data-row": string };

const rowRole = { role: "row" };

/** A row of a list. Inside OrderedRows staff can drag the row by its handle. */
export function SortableRow({ sortable, ...row }: Props) {
  if (sortable) return <DraggableRow {...row} />;
  const { id: _id, title: _title, ...attributes } = row;
  return <tr {...rowRole} {...attributes} />;
}

function DraggableRow({ id, title, className, ...row }: Omit<Props, "sortable">) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, data: { title }, attributes: { roleDescription: kitText.sortable } });
  return (
    <RowHandleContext value={{ ref: setActivatorNodeRef, attributes, listeners }}>
      <tr
        {...rowRole}
        {...row}
        ref={setNodeRef}
        // Script sets these styles. Our Content-Security-Policy forbids only style attributes in markup.
        style={transform ? { transform: CSS.Translate.toString(transform), transition } : undefined}
        className={classes(className, isDragging && "relative z-10 bg-leaf-50 shadow-lift")}
      />
    </RowHandleContext>
  );
}
