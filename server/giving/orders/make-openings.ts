import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A statement changes this many orders and locks them until it ends. */
const batchSize = 500;

/**
 * Creates opening entries for items of orders that were completed before migration 0002, without a change of the collected
 * amounts (docs/decisions/004-collected-amounts.md). Returns the number of orders.
 */
export async function makeOpenings(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const rows = await rowsOf<unknown>(db)`
      update orders set opening_made = true where id in (
        select id from orders where status = 'completed' and not opening_made
        limit ${batchSize} for no key update skip locked
      ) returning 1`;
    total += rows.length;
    if (rows.length < batchSize || stopping?.aborted) return total;
  }
}
