import type { useFetcher } from "react-router";
import type { OrderDetail } from "#server/giving/orders/order-detail.ts";
import type { answerOrder } from "./answer-order.server.ts";
import type { OrderAnswer } from "./order-answer.server.ts";

/** All panels of the page share this fetcher, so that writes run one at a time. */
export type OrderFetcher = ReturnType<typeof useFetcher<typeof answerOrder>>;

/** The props of a panel that writes. */
export type WritingPanel = {
  /** Without the right to contacts, the phone and the address are masked. */
  order: OrderDetail & { isMailable: boolean };
  fetcher: OrderFetcher;
  /** The reason why this member of staff may not write. */
  reason: string | undefined;
};

export type Answer = OrderAnswer | undefined;

/** Returns the intent of the running write. */
export function busyIntent({ state, formData }: OrderFetcher): string | null {
  return state === "idle" ? null : String(formData?.get("intent") ?? "");
}
