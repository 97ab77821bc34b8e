import { sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockLiveShares } from "#server/giving/kurban/read-shares.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { scheduleClearing } from "./clear-remains.ts";
import { letNamesChange } from "./erase-shares.ts";
import { erasedText } from "./rules.ts";

/** A share on the name of another person than the donor. `isNeeded`: the proxy still holds, so that the name is read. */
export type ShareOwnerName = {
  id: string;
  orderId: string;
  n: number;
  title: string;
  name: string;
  isNeeded: boolean;
};

/** Lists the shares of orders that have the name of another person than the donor. */
export async function listOwners(db: Db | Tx, orderIds: readonly string[]): Promise<ShareOwnerName[]> {
  if (orderIds.length === 0) return [];
  return rowsOf<ShareOwnerName>(db)`
    select s.id, o.id as "orderId", s.n, i.campaign_title as title, s.owner_name as name,
      s.state in ('held', 'paid', 'placed', 'over') as "isNeeded"
    from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where o.id in ${[...orderIds]} and s.state <> 'moved' and s.owner_name !~ '^Hisse sahibi [0-9]+$'
      and search_fold(s.owner_name) is distinct from search_fold(o.customer_name)
    order by o.created_at desc, o.id, i.position, s.n`;
}

export type OwnerReplaced =
  | { kind: "replaced" }
  /** The share is not slaughtered, so that its name goes only with the proxy: staff refund the share first. */
  | { kind: "refused"; reason: "needed" }
  | Missing
  | Forbidden;

/** Replaces the name of one owner, who asked for it, also in the list of a slaughtered animal. The donor's data stay. */
export function replaceOwner(
  ctx: StaffContext,
  { orderId, shareId }: { orderId: string; shareId: string },
): Promise<OwnerReplaced> {
  return staffWrite(ctx, "contacts", "decide", async ({ tx, now, audit }): Promise<OwnerReplaced> => {
    if (!(await lockOrder(tx, orderId))) return { kind: "missing" };
    await lockLiveShares(tx, orderId);
    const share = (await listOwners(tx, [orderId])).find(({ id }) => id === shareId);
    if (!share) return { kind: "missing" };
    if (share.isNeeded) return { kind: "refused", reason: "needed" };
    // The shares that this share replaced have the same number and name.
    const sameNumber = sql`(s.order_item_id, s.n) = (select order_item_id, n from kurban_shares where id = ${shareId})`;
    await tx.execute(letNamesChange);
    await tx.execute(sql`
      update kurban_shares s set owner_name = 'Hisse sahibi ' || n where ${sameNumber} and owner_name is not null`);
    const animals = sql`select s.animal_id from kurban_shares s where ${sameNumber}`;
    await tx.execute(sql`update kurban_events set note = '' where note <> '' and animal_id in (${animals})`);
    await tx.execute(sql`select set_config('imece.erased_shares', '', true)`);
    await tx.execute(sql`
      update kurban_decisions set text = ${erasedText}, source = ''
      where subject in (select s.id from kurban_shares s where ${sameNumber} union ${animals})`);
    await scheduleClearing(tx, now);
    await audit({ action: "replace-owner", entity: "order", entityId: orderId, after: { shares: 1 } });
    return { kind: "replaced" };
  });
}
