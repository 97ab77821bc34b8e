import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { OverWish, ShareOwner, ShareState } from "#shared/giving/kurban-shares.ts";
import { isOnLockedList } from "./read-shares.ts";

/** A share as its donor sees it on the result page. `line` is the position of its item in the order. */
export type DonorShare = {
  id: string;
  line: number;
  n: number;
  donationType: string;
  ownerName: string | null;
  owner: ShareOwner;
  severalConfirmed: boolean;
  state: Exclude<ShareState, "moved">;
  stateReason: string | null;
  /** Milliseconds since 1970. */
  heldUntil: number | null;
  isLocked: boolean;
  wish: OverWish | null;
};

/** Lists the shares of an order without those that were moved. */
export function listDonorShares(db: Db, orderId: string): Promise<DonorShare[]> {
  return rowsOf<DonorShare>(db)`
    select s.id, i.position as line, s.n,
      i.donation_type as "donationType", s.owner_name as "ownerName", s.owner, s.several_confirmed as "severalConfirmed",
      s.state, s.state_reason as "stateReason", extract(epoch from s.held_until)::float8 * 1000 as "heldUntil",
      ${isOnLockedList} as "isLocked", s.wish
    from order_items i join kurban_shares s on s.order_item_id = i.id left join kurban_animals a on a.id = s.animal_id
    where i.order_id = ${orderId} and s.state <> 'moved' order by i.position, s.n`;
}
