import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A statement changes this many orders and locks them until it ends. */
const batchSize = 500;

/**
 * Sets the reference of orders from before migration 0001. It skips locked orders, which the next run finds. Returns the
 * number of changed orders.
 */
export async function fillReferences(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const rows = await rowsOf<unknown>(db)`
      update orders set reference = new_order_reference() where id in (
        select id from orders where reference is null limit ${batchSize} for update skip locked
      ) returning 1`;
    total += rows.length;
    if (rows.length < batchSize || stopping?.aborted) return total;
  }
}
