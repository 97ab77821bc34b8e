import type { useFetcher } from "react-router";
import type { OrderDetail } from "#server/orders/order-detail.ts";
import type { answerOrder, OrderAnswer } from "./answer-order.server.ts";

/** By which all of an order's page writes: one thing at a time. */
export type OrderFetcher = ReturnType<typeof useFetcher<typeof answerOrder>>;

/** What a panel that writes is given. */
export type WritingPanel = {
  order: OrderDetail;
  fetcher: OrderFetcher;
  /** Why this member of staff may not. */
  reason: string | undefined;
};

export type Answer = OrderAnswer | undefined;

/** What is being written at the moment. */
export function busyIntent({ state, formData }: OrderFetcher): string | null {
  return state === "idle" ? null : String(formData?.get("intent") ?? "");
}
