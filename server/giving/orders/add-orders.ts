import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { keepSearch } from "./keep-search.ts";
import { orders } from "./table.ts";

type NewOrder = Omit<typeof orders.$inferInsert, "status"> & { id: string };

/** The only code that adds orders. They wait to be paid; setOrderStatus moves them on. */
export async function addOrders(tx: Tx, rows: readonly NewOrder[]): Promise<void> {
  await tx.insert(orders).values([...rows]);
  await keepSearch(
    tx,
    rows.map(({ id }) => id),
  );
  announce(tx, "order");
}
