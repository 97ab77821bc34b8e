import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { undoDays } from "#shared/giving/import-fields.ts";
import { dayMs } from "#shared/text/time.ts";
import { eraseOrders } from "./erase-orders.ts";
import { lockOrders } from "./erase-person.ts";
import { findHindrances } from "./hindrances.ts";

/** Orders per transaction, because each transaction blocks the embedded database. */
const batchSize = 100;

/** The undo of an import needs its orders. */
const isUndoable = (now: Date) => sql`(source = 'import' and exists (
  select from import_rows r join imports i on i.id = r.import_id where r.record_id = orders.id
    and (i.done_at is null or i.done_at > ${new Date(now.getTime() - undoDays * dayMs).toISOString()}::timestamptz)))`;

/** Erases the data of all due orders without a hindrance, but none of a new import, and returns the number of erased orders. */
export async function forgetOrders(db: Db, isOld: SQL, now: Date): Promise<number> {
  const due = sql`${isOld} and not ${isUndoable(now)}`;
  let erased = 0;
  for (let after = ""; ; ) {
    const ids = await findDueOrders(db, sql`${due} and id > ${after} order by id limit ${batchSize}`);
    if (ids.length > 0) {
      erased += await db.transaction(async (tx) => {
        await lockOrders(tx, ids);
        const hindranceById = await findHindrances(tx, ids);
        const stillDue = await findDueOrders(tx, sql`${due} and id in ${ids}`);
        return eraseOrders(
          tx,
          stillDue.filter((id) => !hindranceById.has(id)),
          now,
        );
      });
    }
    if (ids.length < batchSize) return erased;
    after = ids.at(-1) ?? "";
  }
}

async function findDueOrders(db: Db | Tx, condition: SQL): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
  )`select id from orders where erased_at is null and ${condition}`;
  return rows.map(({ id }) => id);
}
