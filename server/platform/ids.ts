import { randomBytes } from "node:crypto";
import { newOrderId as orderIdFrom } from "#shared/giving/order-id.ts";
import type { Clock } from "./clock.ts";

/** A new order id; also the format of a bank order number (docs/contract.md#order-ids). */
export function newOrderId(clock: Clock): string {
  return orderIdFrom(clock.now().getTime(), randomBytes(64));
}
