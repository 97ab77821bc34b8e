import { randomBytes } from "node:crypto";
import { newOrderId as orderIdFrom } from "#shared/giving/order-id.ts";
import type { Clock } from "./clock.ts";

/** Creates an order id, which is also the format of order numbers at banks (docs/contract.md#order-ids). */
export function newOrderId(clock: Clock): string {
  return orderIdFrom(clock.now().getTime(), randomBytes(64));
}
