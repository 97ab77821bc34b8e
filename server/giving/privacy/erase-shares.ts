import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

/**
 * Replaces the names of the owners of these orders' shares. A trigger of the migration lets only a transaction with this
 * setting change a name after the slaughter.
 */
export async function eraseShares(tx: Tx, orderIds: SQL): Promise<void> {
  await tx.execute(sql`select set_config('imece.erased_shares', 'yes', true)`);
  await tx.execute(sql`
    update kurban_shares set owner_name = 'Hisse sahibi ' || n, hold_keys = null
    where order_item_id in (select id from order_items where order_id in ${orderIds})
      and (owner_name is not null or hold_keys is not null)`);
  await tx.execute(sql`select set_config('imece.erased_shares', '', true)`);
}
