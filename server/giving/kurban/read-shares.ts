import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { ShareState } from "#shared/giving/kurban-shares.ts";

/** Whether the list of the animal `a` is locked, or the animal is slaughtered. */
export const isOnLockedList = sql`coalesce(a.state in ('locked', 'slaughtered', 'condemned'), false)`;

/** A share whose state can still change. `isLocked`: the list of its animal is locked, or the animal is slaughtered. */
export type LiveShare = { id: string; offerId: string; state: ShareState; isLocked: boolean };

/** Returns the shares of a locked order that are neither slaughtered, moved nor returned, in the order of the lines. */
export async function readLiveShares(tx: Tx, orderId: string): Promise<LiveShare[]> {
  return (await readShares(tx, orderId)).filter(({ state }) => state !== "slaughtered");
}

function readShares(tx: Tx, orderId: string): Promise<LiveShare[]> {
  return rowsOf<LiveShare>(tx)`
    select s.id, s.offer_id as "offerId", s.state, ${isOnLockedList} as "isLocked"
    from order_items i join kurban_shares s on s.order_item_id = i.id
    left join kurban_animals a on a.id = s.animal_id
    where i.order_id = ${orderId} and s.state not in ('moved', 'returned') order by i.position, s.n`;
}

/**
 * Locks the offers and then the animals of a locked order's shares, and returns the shares as they are then. Payments,
 * cancellations and returns begin so, because the slaughter can come between a reading and the lock.
 */
export async function lockLiveShares(tx: Tx, orderId: string): Promise<LiveShare[]> {
  return (await lockShares(tx, orderId)).filter(({ state }) => state !== "slaughtered");
}

/** The same, with the slaughtered shares. */
export async function lockShares(tx: Tx, orderId: string): Promise<LiveShare[]> {
  const found = await readShares(tx, orderId);
  if (found.length === 0) return found;
  await lockForShares(tx, sql`(${orderId})`);
  return readShares(tx, orderId);
}

/** Locks the offers and then the animals of the shares of locked orders, before anything changes these shares. */
export async function lockForShares(tx: Tx, orderIds: SQL): Promise<void> {
  const ofOrders = sql`from kurban_shares s join order_items i on i.id = s.order_item_id where i.order_id in ${orderIds}`;
  await tx.execute(
    sql`select 1 from kurban_offers where id in (select s.offer_id ${ofOrders}) order by id for no key update`,
  );
  await tx.execute(
    sql`select 1 from kurban_animals where id in (select s.animal_id ${ofOrders}) order by id for no key update`,
  );
}
