import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

/** Lets the transaction replace names after the slaughter, which a trigger of the migration refuses otherwise. */
export const letNamesChange = sql`select set_config('imece.erased_shares', 'yes', true)`;

/** Replaces the names of the owners of these orders' shares, and empties the notes of the field about their animals. */
export async function eraseShares(tx: Tx, orderIds: SQL): Promise<void> {
  await tx.execute(letNamesChange);
  await tx.execute(sql`
    update kurban_shares set owner_name = 'Hisse sahibi ' || n, hold_keys = null
    where order_item_id in (select id from order_items where order_id in ${orderIds})
      and (owner_name is not null or hold_keys is not null)`);
  await tx.execute(sql`
    update kurban_events set note = '' where note <> '' and animal_id in (
      select s.animal_id from kurban_shares s join order_items i on i.id = s.order_item_id where i.order_id in ${orderIds})`);
  await tx.execute(sql`select set_config('imece.erased_shares', '', true)`);
}
