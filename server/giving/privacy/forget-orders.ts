import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { eraseOrders } from "./erase-orders.ts";
import { lockOrders } from "./erase-person.ts";
import { hindrances } from "./hindrances.ts";

/** Orders per transaction: on the embedded database all other work waits meanwhile. */
const batch = 100;

/** Erases the data of all orders that are due, except those still needed. Returns the number of erased orders. */
export async function forgetOrders(db: Db, due: SQL, now: Date): Promise<number> {
  let erased = 0;
  for (let after = ""; ; ) {
    const ids = await dueOrders(db, sql`${due} and id > ${after} order by id limit ${batch}`);
    if (ids.length > 0) {
      erased += await db.transaction(async (tx) => {
        await lockOrders(tx, ids);
        const needed = await hindrances(tx, ids);
        const still = await dueOrders(tx, sql`${due} and id in ${ids}`);
        return eraseOrders(
          tx,
          still.filter((id) => !needed.has(id)),
          now,
        );
      });
    }
    if (ids.length < batch) return erased;
    after = ids.at(-1) ?? "";
  }
}

async function dueOrders(db: Db | Tx, condition: SQL): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
  )`select id from orders where erased_at is null and ${condition}`;
  return rows.map(({ id }) => id);
}
