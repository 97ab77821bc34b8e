import type { Refundable } from "#server/payments/refunds/find-refundable.ts";
import { requestText } from "./messages.ts";

/** `method`: as the donor chose it. Staff complete an order of a card by hand when its money came in another way. */
export function paymentName(
  { number, duplicate }: Pick<Refundable, "number" | "duplicate">,
  method: string,
): string {
  if (duplicate) return requestText.second;
  if (number !== null) return requestText.card;
  return method === "card" ? requestText.otherWay : requestText.byHand;
}
