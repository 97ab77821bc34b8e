import type { Db } from "../db/connect.ts";
import { rowsOf } from "../db/rows-of.ts";

/** Orders per statement, which locks them until it ends. */
const batch = 500;

/**
 * Gives a reference to orders from before migration 0001, which filled only the newest. Skips an order that is being
 * paid right now; the next run finds it. Returns how many it filled. Nothing to do costs one look into an index.
 */
export async function fillReferences(db: Db, stopping?: AbortSignal): Promise<number> {
  let filled = 0;
  if (!(await isOneMissing(db))) return filled;
  for (let after = ""; !stopping?.aborted; ) {
    const rows = await rowsOf<{ id: string }>(db)`
      update orders set reference = new_order_reference() where id in (
        select id from orders where reference is null and id > ${after} order by id limit ${batch}
        for update skip locked
      ) returning id`;
    filled += rows.length;
    if (rows.length < batch) break;
    after = rows.reduce((last, { id }) => (id > last ? id : last), after);
  }
  return filled;
}

async function isOneMissing(db: Db): Promise<boolean> {
  const rows = await rowsOf<unknown>(db)`select 1 from orders where reference is null limit 1`;
  return rows.length > 0;
}
