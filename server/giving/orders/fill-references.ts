import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A statement fills this many orders and locks them until it ends. */
const batch = 500;

/**
 * Fills the reference of orders from before migration 0001; the next run finds the locked ones. Returns the number of
 * filled orders.
 */
export async function fillReferences(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let filled = 0; ; ) {
    const rows = await rowsOf<unknown>(db)`
      update orders set reference = new_order_reference() where id in (
        select id from orders where reference is null limit ${batch} for update skip locked
      ) returning 1`;
    filled += rows.length;
    if (rows.length < batch || stopping?.aborted) return filled;
  }
}
