import { sql } from "drizzle-orm";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { dayMs } from "#shared/text/time.ts";
import { addMissing } from "./add-missing.ts";
import { lockOffers } from "./claim-shares.ts";
import { moveShares, type ShareEffect } from "./move-shares.ts";
import { readOfferLines } from "./read-lines.ts";
import { readLiveShares } from "./read-shares.ts";

const batchSize = 200;

/**
 * Gives shares on the donor's name to orders for an offer that have none, and lets the states of shares follow their
 * orders. During a rolling update servers of the version before write such orders, and staff make them from rows of a
 * statement. An order that fails does not stop the others of its batch. Returns the number of orders.
 */
export async function fillShares(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  stopping: AbortSignal,
): Promise<number> {
  const now = clock.now();
  let filled = 0;
  for (;;) {
    const found = await findBehind(db, now);
    const before = filled;
    for (const id of found) {
      if (stopping.aborted) return filled;
      try {
        filled += await db.transaction((tx) => fillOrder(tx, id, now));
      } catch (err) {
        log.error({ err, order: id }, "order got no kurban shares");
      }
    }
    if (found.length < batchSize || filled === before) return filled;
  }
}

async function fillOrder(tx: Tx, id: string, now: Date): Promise<number> {
  const order = await lockOrder(tx, id);
  if (!order || (await findBehind(tx, now, id)).length === 0) return 0;
  const lines = order.createdAt.getTime() > now.getTime() - dayMs ? await readOfferLines(tx, id) : [];
  const offers = [...lines, ...(await readLiveShares(tx, id))].map(({ offerId }) => offerId);
  await lockOffers(tx, offers);
  for (const line of lines) {
    const [row] = await rowsOf<{ shares: number }>(tx)`
      select count(*)::int as shares from kurban_shares where order_item_id = ${line.itemId}`;
    if (row?.shares === 0) await addMissing(tx, line, { from: 1, count: line.quantity }, now);
  }
  await moveShares(tx, id, ownValue(effects, order.status) ?? "nothing", now);
  return 1;
}

const effects: Record<string, ShareEffect> = { completed: "pay", pending: "hold", cancelled: "lapse" };

/**
 * Finds orders of the last day, because only they can come from a server of the version before, and unpaid orders of any age
 * whose shares stayed on a locked list that has ended since (moveShares).
 */
async function findBehind(db: Db | Tx, now: Date, id: string | null = null): Promise<string[]> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const isAsked = id === null ? sql`true` : sql`o.id = ${id}`;
  const rows = await rowsOf<{ id: string }>(db)`
    select o.id from orders o
    where ${isAsked} and o.created_at > ${since} and o.source <> 'import'
      and o.status in ('pending', 'completed') and o.trial is null
      and exists (
        select from order_items i join kurban_offers f on f.campaign_id = i.campaign_id
        where i.order_id = o.id and f.opened_at <= o.created_at and f.state <> 'draft'
          and not exists (select from kurban_shares s where s.order_item_id = i.id))
    union
    select o.id from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where ${isAsked} and o.updated_at > ${since}
      and ((o.status = 'completed' and s.state in ('held', 'lapsed'))
        or (o.status = 'cancelled' and s.state = 'held'))
    union
    select o.id from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    left join kurban_animals a on a.id = s.animal_id
    where ${isAsked} and o.status in ('pending', 'cancelled')
      and (s.state in ('paid', 'over') or (s.state = 'placed' and a.state = 'planned'))
    limit ${batchSize}`;
  return rows.map((row) => row.id);
}
