import type { Locale } from "#shared/locale.ts";
import type { Tx } from "../db/connect.ts";
import { type Write, writeTogether } from "../db/write-together.ts";
import type { Clock } from "../kernel/clock.ts";
import { newOrderId } from "../kernel/ids.ts";
import { recordConsents } from "./consents.ts";
import type { OrderRequest } from "./order-request.ts";
import { priceOrder } from "./price-items.ts";
import type { Refused } from "./refusal.ts";
import { orderItems, orders } from "./table.ts";

/** `totalAmount` in kuruş. */
export type Placed = { kind: "placed"; id: string; totalAmount: number };

/**
 * Makes a pending order from a request, with every price recomputed from the database. Runs in the caller's
 * transaction, which must be given up when the answer is a refusal.
 *
 * @param alongside what is written with the order, in the same statement
 */
export async function placeOrder(
  ctx: { tx: Tx; clock: Clock },
  request: OrderRequest,
  language: Locale,
  alongside: (order: Omit<Placed, "kind">) => readonly Write[] = () => [],
): Promise<Placed | Refused> {
  const priced = await priceOrder(ctx.tx, request);
  if ("kind" in priced) return priced;
  const { items, total } = priced;

  const id = newOrderId(ctx.clock);
  const now = ctx.clock.now();
  const { name, email, phone } = request.donor;
  const order = ctx.tx.insert(orders).values({
    id,
    paymentMethod: request.paymentMethod,
    totalAmount: total,
    customerName: name,
    customerEmail: email || null,
    customerPhone: phone,
    message: request.message || null,
    isRecurring: request.isRecurring,
    language,
    createdAt: now,
    updatedAt: now,
  });
  const rows = items.map((item, position) => ({ ...item, orderId: id, position }));
  const placedItems = ctx.tx.insert(orderItems).values(rows);
  await writeTogether(ctx.tx, [order, placedItems, ...alongside({ id, totalAmount: total })]);
  await recordConsents(ctx.tx, id, request.consents, now);
  return { kind: "placed", id, totalAmount: total };
}
