import type { DraggableAttributes } from "@dnd-kit/core";
import { createContext } from "react";

type ListOrder = {
  /** Returns the position of a row in the whole list; positions begin at 0. */
  findPosition: (id: string) => number;
  total: number;
  /** The reason why the order cannot be changed now. */
  reason: string | undefined;
};

export const ListOrderContext = createContext<ListOrder>({
  findPosition: () => 0,
  total: 0,
  reason: undefined,
});

type RowHandle = {
  ref: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  // biome-ignore lint/complexity/noBannedTypes: the library's own type for event handlers.
  listeners: Record<string, Function> | undefined;
};

export const RowHandleContext = createContext<RowHandle | null>(null);
