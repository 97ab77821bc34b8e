import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { orders } from "./table.ts";
import { updateOrderSearch } from "./update-order-search.ts";

type NewOrder = Omit<typeof orders.$inferInsert, "status"> & { id: string };

/**
 * Inserts unpaid orders; no other code does. setOrderStatus changes their status. `isAnnounced`: open screens load again.
 */
export async function addOrders(
  tx: Tx,
  rows: readonly NewOrder[],
  { isAnnounced = true }: { isAnnounced?: boolean } = {},
): Promise<void> {
  await tx.insert(orders).values([...rows]);
  await updateOrderSearch(
    tx,
    rows.map(({ id }) => id),
  );
  if (isAnnounced) announce(tx, "order");
}
