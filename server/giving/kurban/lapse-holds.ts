import { sql } from "drizzle-orm";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { lockOffers } from "./claim-shares.ts";
import { setStates } from "./set-states.ts";

type LapseContext = { db: Db; clock: Clock; log: Logger };
type EndedHold = { id: string; orderId: string; offerId: string };

const batchSize = 500;

/**
 * Ends the holds whose time is over, and those of card orders whose last attempt was declined. An order that fails does
 * not stop the others of its batch. Returns the number of shares. Payments lock the order first, so none comes between.
 */
export async function lapseHolds({ db, clock, log }: LapseContext): Promise<number> {
  const now = clock.now();
  let lapsed = 0;
  for (;;) {
    const ended = await findEnded(db, now);
    const before = lapsed;
    for (const orderId of new Set(ended.map((hold) => hold.orderId))) {
      try {
        lapsed += await db.transaction((tx) => lapseOrder(tx, orderId, now));
      } catch (err) {
        log.error({ err, order: orderId }, "kurban holds not ended");
      }
    }
    if (ended.length < batchSize || lapsed === before) return lapsed;
  }
}

async function lapseOrder(tx: Tx, orderId: string, now: Date): Promise<number> {
  if (!(await lockOrder(tx, orderId))) return 0;
  return endHolds(tx, await findEnded(tx, now, orderId), now);
}

/** Ends these holds of a locked order, and returns their number. */
export async function endHolds(
  tx: Tx,
  holds: readonly { id: string; offerId: string }[],
  now: Date,
): Promise<number> {
  await lockOffers(
    tx,
    holds.map(({ offerId }) => offerId),
  );
  await setStates(tx, holds, { state: "lapsed" }, now);
  return holds.length;
}

function findEnded(db: Db | Tx, now: Date, orderId?: string): Promise<EndedHold[]> {
  const isAsked = orderId === undefined ? sql`true` : sql`i.order_id = ${orderId}`;
  return rowsOf<EndedHold>(db)`
    select s.id, i.order_id as "orderId", s.offer_id as "offerId"
    from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where s.state = 'held' and ${isAsked}
      and (s.held_until <= ${now.toISOString()} or (s.held_until is not null and o.status = 'payment_failed'))
      and o.status <> 'completed'
    order by s.held_until limit ${batchSize}`;
}
