import type { Refundable } from "#server/payments/refunds/find-refundable.ts";
import { requestText } from "./messages.ts";

export function paymentName({ number, duplicate }: Pick<Refundable, "number" | "duplicate">): string {
  if (duplicate) return requestText.second;
  return number === null ? requestText.byHand : requestText.card;
}
