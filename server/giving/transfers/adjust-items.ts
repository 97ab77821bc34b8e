import { eq, sql } from "drizzle-orm";
import { fitShares } from "#server/giving/kurban/fit-shares.ts";
import { lockLiveShares } from "#server/giving/kurban/read-shares.ts";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Adjustment } from "./table.ts";

/**
 * Changes the items of a locked, unpaid transfer to the received amount, and returns the new total in kuruş. The database
 * allows the change only in a transaction that names the order (migration 0001).
 */
export async function adjustItems(
  tx: Tx,
  order: OrderRow,
  adjustment: readonly Adjustment[],
  now: Date,
): Promise<number> {
  await tx.execute(sql`select set_config('imece.adjusted_order', ${order.id}, true)`);
  // All offers at once and in order, so that two orders with the same offers do not wait for each other.
  await lockLiveShares(tx, order.id);
  let total = 0;
  for (const { itemId, quantity, lineTotal } of adjustment) {
    await fitShares(tx, { orderId: order.id, itemId, quantity: lineTotal === 0 ? 0 : quantity }, now);
    const item = sql`${orderItems.id} = ${itemId} and ${orderItems.orderId} = ${order.id}`;
    if (lineTotal === 0) await tx.delete(orderItems).where(item);
    else
      await tx
        .update(orderItems)
        .set({ quantity, amount: lineTotal / quantity })
        .where(item);
    total += lineTotal;
  }
  await tx.execute(sql`select set_config('imece.adjusted_order', '', true)`);
  await tx.update(orders).set({ totalAmount: total }).where(eq(orders.id, order.id));
  await updateOrderSearch(tx, [order.id]);
  return total;
}

/** Checks that the adjustment lists each item of an order once, with whole unit prices and a total above zero. */
export function isAdjustmentOf(items: readonly { id: number }[], adjustment: readonly Adjustment[]): boolean {
  const itemIds = new Set(adjustment.map(({ itemId }) => itemId));
  return (
    itemIds.size === items.length &&
    adjustment.length === items.length &&
    items.every(({ id }) => itemIds.has(id)) &&
    adjustment.some(({ lineTotal }) => lineTotal > 0) &&
    adjustment.every(
      ({ quantity, lineTotal }) =>
        Number.isSafeInteger(lineTotal) &&
        lineTotal >= 0 &&
        Number.isInteger(quantity) &&
        quantity >= 1 &&
        quantity <= 1000 &&
        lineTotal % quantity === 0,
    )
  );
}
