import type { DeliveryContext } from "#server/messaging/outbox.ts";
import type { SmsProvider } from "#server/messaging/providers/provider.ts";
import type { SmsFacts } from "#server/messaging/write-text.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import type { OrderRow } from "./lock-order.ts";

/** `foundation` returns the foundation's name in the text. */
export type SmsContext = DeliveryContext & { provider: SmsProvider; foundation(): string };

export function toSmsFacts(
  { foundation }: Pick<SmsContext, "foundation">,
  order: Pick<OrderRow, "id" | "reference" | "customerName" | "totalAmount">,
): SmsFacts {
  return {
    name: order.customerName,
    amount: order.totalAmount,
    order: orderName(order),
    foundation: foundation(),
  };
}
