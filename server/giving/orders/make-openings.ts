import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** Orders per statement, which locks them until it ends. */
const batch = 500;

/**
 * Gives opening entries to items of orders that were completed before migration 0002
 * (docs/decisions/004-collected-amounts.md), which moves no amount. Returns the number of orders.
 */
export async function makeOpenings(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let made = 0; ; ) {
    const rows = await rowsOf<unknown>(db)`
      update orders set opening_made = true where id in (
        select id from orders where status = 'completed' and not opening_made
        limit ${batch} for no key update skip locked
      ) returning 1`;
    made += rows.length;
    if (rows.length < batch || stopping?.aborted) return made;
  }
}
