import type { DraggableAttributes } from "@dnd-kit/core";
import { createContext } from "react";

/** What a reorderable list passes to its rows. */
type ListOrder = {
  /** The position of a row's id in the whole list, from 0. */
  positionOf: (id: string) => number;
  total: number;
  /** The reason why the order cannot be changed now. */
  reason: string | undefined;
};

export const ListOrderContext = createContext<ListOrder>({
  positionOf: () => 0,
  total: 0,
  reason: undefined,
});

/** What a draggable row passes to its handle. */
type RowHandle = {
  ref: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  // biome-ignore lint/complexity/noBannedTypes: the library's own type for event handlers.
  listeners: Record<string, Function> | undefined;
};

export const RowHandleContext = createContext<RowHandle | null>(null);
