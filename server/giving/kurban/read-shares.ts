import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { ShareState } from "#shared/giving/kurban-shares.ts";

/** A share whose state can still change. `isLocked`: the list of its animal is locked. */
export type LiveShare = { id: string; offerId: string; state: ShareState; isLocked: boolean };

/** Returns the shares of a locked order that are neither slaughtered, moved nor returned, in the order of the lines. */
export function readLiveShares(tx: Tx, orderId: string): Promise<LiveShare[]> {
  return rowsOf<LiveShare>(tx)`
    select s.id, s.offer_id as "offerId", s.state, coalesce(a.state = 'locked', false) as "isLocked"
    from order_items i join kurban_shares s on s.order_item_id = i.id
    left join kurban_animals a on a.id = s.animal_id
    where i.order_id = ${orderId} and s.state not in ('slaughtered', 'moved', 'returned') order by i.position, s.n`;
}
