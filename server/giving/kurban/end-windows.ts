import { sql } from "drizzle-orm";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type Finding, reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { hourMs } from "#shared/text/time.ts";
import { lockLiveShares } from "./read-shares.ts";
import { setStates } from "./set-states.ts";

type EndContext = { db: Db; clock: Clock; log: Logger };
type EndedShare = { id: string; orderId: string; animalId: string | null };

/** Staff are warned so long before the end of the slaughter. */
const warningMs = 6 * hourMs;
/** Telephones without a network report a slaughter later, so the shares of a locked list wait. */
export const lateReportMs = 6 * hourMs;

const batchSize = 500;

/**
 * Moves the shares of vacip that were not slaughtered within the days of the feast to `over`, for their donors' choice,
 * and keeps the alarms of their offers. An order that fails does not stop the others. Returns the number of shares.
 */
export async function endWindows(
  ctx: EndContext,
  { mayEnd }: { mayEnd: () => Promise<boolean> },
): Promise<number> {
  const ended = (await mayEnd()) ? await endShares(ctx) : 0;
  await reportWindows(ctx);
  return ended;
}

async function endShares({ db, clock, log }: EndContext): Promise<number> {
  const now = clock.now();
  let total = 0;
  for (;;) {
    const found = await findEnded(db, now);
    const before = total;
    for (const orderId of new Set(found.map((share) => share.orderId))) {
      try {
        total += await db.transaction((tx) => endOrder(tx, orderId, now));
      } catch (err) {
        log.error({ err, order: orderId }, "kurban shares not ended");
      }
    }
    if (found.length < batchSize || total === before) return total;
  }
}

async function endOrder(tx: Tx, orderId: string, now: Date): Promise<number> {
  if (!(await lockOrder(tx, orderId))) return 0;
  await lockLiveShares(tx, orderId);
  const ended = await findEnded(tx, now, orderId);
  await setStates(tx, ended, { state: "over", stateReason: "window_ended" }, now);
  // A telephone that still has the earlier list is refused, so that the office decides about its late report.
  const animals = ended.flatMap(({ animalId }) => animalId ?? []);
  if (animals.length > 0)
    await tx.execute(sql`
      update kurban_animals set list_version = list_version + 1, updated_at = ${now.toISOString()}
      where id in ${animals} and state = 'locked'`);
  return ended.length;
}

/** Whether staff decided that a place of the offer `f` slaughters late. A proposal without its approval does not count. */
const slaughtersLate = sql`exists (
  select from kurban_places p where p.season_id = f.season_id and p.id = coalesce(f.place_id, p.id)
    and kurban_decided('late_slaughter', array[p.id], null))`;

/** A share of a locked list also waits for the window of its own place, as the trigger kurban_shares_stay_on_list does. */
function findEnded(db: Db | Tx, now: Date, orderId?: string): Promise<EndedShare[]> {
  const isAsked = orderId === undefined ? sql`true` : sql`i.order_id = ${orderId}`;
  const at = now.toISOString();
  const lateReports = new Date(now.getTime() - lateReportMs).toISOString();
  return rowsOf<EndedShare>(db)`
    select s.id, i.order_id as "orderId", s.animal_id as "animalId"
    from (
      select f.id, kurban_window_end(f.season_id, f.place_id) as ends_at from kurban_offers f where not ${slaughtersLate}) f
    join kurban_shares s on s.offer_id = f.id join order_items i on i.id = s.order_item_id
    left join kurban_animals a on a.id = s.animal_id left join kurban_places p on p.id = a.place_id
    where f.ends_at <= ${at} and s.state in ('paid', 'placed') and i.donation_type = 'vacip' and ${isAsked}
      and (a.id is null or a.state in ('planned', 'rejected')
        or (a.state = 'locked' and f.ends_at <= ${lateReports} and p.slaughter_until <= ${lateReports}))
      and not kurban_decided('late_slaughter', array[a.id], null)
    order by i.order_id limit ${batchSize}`;
}

/** Whether a vacip can no longer be slaughtered in the offer, because the last window of its places is over. */
export async function hasEnded(tx: Tx, offerId: string, now: Date): Promise<boolean> {
  const ended = await rowsOf<unknown>(tx)`
    select 1 from kurban_offers f
    where f.id = ${offerId} and kurban_window_end(f.season_id, f.place_id) <= ${now.toISOString()} and not ${slaughtersLate}`;
  return ended.length > 0;
}

/** Raises an alarm for each offer whose vacip is not slaughtered when the end is near, and closes it when none is left. */
async function reportWindows({ db, clock, log }: EndContext): Promise<void> {
  const startedAt = clock.now();
  const soon = new Date(startedAt.getTime() + warningMs).toISOString();
  const offers = await rowsOf<{ id: string; title: string; count: number }>(db)`
    select f.id, c.title, count(*)::int as count
    from kurban_offers f join campaigns c on c.id = f.campaign_id
    join kurban_shares s on s.offer_id = f.id join order_items i on i.id = s.order_item_id
    where kurban_window_end(f.season_id, f.place_id) <= ${soon} and i.donation_type = 'vacip'
      and (s.state in ('paid', 'placed') or (s.state = 'over' and s.state_reason = 'window_ended'))
    group by f.id, c.title`;
  const kind = "kurban_window_ending";
  const findings = offers.map(({ id, title, count }): Finding => {
    return { kind, subject: `kurban-offer:${id}`, details: { title, foundCount: count } };
  });
  await reportFindings({ db, clock, log }, { kinds: [kind], findings, startedAt });
}
