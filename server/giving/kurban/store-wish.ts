import { and, eq, inArray, notInArray } from "drizzle-orm";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import type { OverWish } from "#shared/giving/kurban-shares.ts";
import { kurbanShareRefunds, kurbanShares } from "./table.ts";

/**
 * Stores what the donor of shares in the state `over` asks for; staff carry it out. A share that a refund gives back has no
 * wish any more. Returns the number of shares. The caller has checked that the order is the donor's.
 */
export function storeWish(
  { db, clock }: { db: Db; clock: Clock },
  { orderId, wish }: { orderId: string; wish: OverWish },
): Promise<number> {
  return db.transaction(async (tx) => {
    const items = tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
    const refunding = tx.select({ id: kurbanShareRefunds.shareId }).from(kurbanShareRefunds);
    const stored = await tx
      .update(kurbanShares)
      .set({ wish, wishAt: clock.now() })
      .where(
        and(
          eq(kurbanShares.state, "over"),
          inArray(kurbanShares.orderItemId, items),
          notInArray(kurbanShares.id, refunding),
        ),
      )
      .returning({ id: kurbanShares.id });
    if (stored.length > 0) announce(tx, "order");
    return stored.length;
  });
}
