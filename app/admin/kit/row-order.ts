import type { DraggableAttributes } from "@dnd-kit/core";
import { createContext } from "react";

/** What a list that can be put in order tells its rows. */
export type ListOrder = {
  /** Of each row's id: its position among all, from 0. */
  positionOf: (id: string) => number;
  total: number;
  /** Why the order cannot be changed now. */
  reason: string | undefined;
};

export const ListOrderContext = createContext<ListOrder>({
  positionOf: () => 0,
  total: 0,
  reason: undefined,
});

/** What a row that can be dragged gives to the handle in it. */
export type RowHandle = {
  ref: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  // biome-ignore lint/complexity/noBannedTypes: the library's own type for event handlers.
  listeners: Record<string, Function> | undefined;
};

export const RowHandleContext = createContext<RowHandle | null>(null);
