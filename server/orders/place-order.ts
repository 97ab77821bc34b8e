import type { Locale } from "#shared/locale.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { Clock } from "../kernel/clock.ts";
import { newOrderId } from "../kernel/ids.ts";
import { recordConsents } from "./consents.ts";
import type { OrderRequest } from "./order-request.ts";
import { type PricedItem, priceOrder } from "./price-items.ts";
import type { Refused } from "./refusal.ts";
import { orderItems, orders } from "./table.ts";

/** `totalAmount` in kuruş. */
export type Placed = { kind: "placed"; id: string; totalAmount: number; items: readonly PricedItem[] };

/**
 * Makes a pending order from a request, with every price recomputed from the database. Runs in the caller's
 * transaction; a refusal writes nothing.
 */
export async function placeOrder(
  ctx: { unit: UnitOfWork; clock: Clock },
  request: OrderRequest,
  language: Locale,
): Promise<Placed | Refused> {
  const { tx } = ctx.unit;
  const priced = await priceOrder(tx, request);
  if ("kind" in priced) return priced;
  const { items, total } = priced;

  const id = newOrderId(ctx.clock);
  const now = ctx.clock.now();
  const { name, email, phone } = request.donor;
  const order = tx.insert(orders).values({
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
  });
  const rows = items.map((item, position) => ({ ...item, orderId: id, position }));
  ctx.unit.write(order, tx.insert(orderItems).values(rows));
  await recordConsents(ctx.unit, id, request.consents, now);
  return { kind: "placed", id, totalAmount: total, items };
}
