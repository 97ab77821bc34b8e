import type { Locale } from "#shared/locale.ts";
import type { Tx } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { newOrderId } from "../kernel/ids.ts";
import { addOrders } from "./add-orders.ts";
import { recordConsents } from "./consents.ts";
import type { OrderRequest } from "./order-request.ts";
import { type PricedItem, priceOrder } from "./price-items.ts";
import type { Refused } from "./refusal.ts";
import { orderItems } from "./table.ts";

/** `totalAmount` in kuruş. */
export type Placed = { kind: "placed"; id: string; totalAmount: number; items: readonly PricedItem[] };

/**
 * Makes a pending order from a request, with every price recomputed from the database. Runs in the caller's
 * transaction; a refusal writes nothing.
 */
export async function placeOrder(
  { tx, clock }: { tx: Tx; clock: Clock },
  request: OrderRequest,
  language: Locale,
): Promise<Placed | Refused> {
  const priced = await priceOrder(tx, request);
  if ("kind" in priced) return priced;
  const { items, total } = priced;

  const id = newOrderId(clock);
  const now = clock.now();
  const { name, email, phone } = request.donor;
  const order = {
    id,
    paymentMethod: request.paymentMethod,
    totalAmount: total,
    customerName: name,
    customerEmail: email || null,
    // Empty where staff made the order from a transfer.
    customerPhone: phone || null,
    message: request.message || null,
    company: request.company,
    isRecurring: request.isRecurring,
    language,
    createdAt: now,
    updatedAt: now,
  };
  await addOrders(tx, [order]);
  await tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: id, position })));
  await recordConsents(tx, id, request.consents, now);
  return { kind: "placed", id, totalAmount: total, items };
}
