import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** The steps of the shares of an order in one offer of which a donor is notified. */
const noticeSteps = ["slaughtered", "partly", "window_ended", "distributed"] as const;
export type NoticeStep = (typeof noticeSteps)[number];

export type NoticeSubject = { orderId: string; offerId: string; step: NoticeStep };

/** `n`: the shares that are or will be slaughtered; `m`: those that are. */
export type Reached = { n: number; m: number };

/**
 * Selects the steps that the shares of an order in an offer have reached, and from when the donor may be notified. An
 * event can be undone for 15 minutes before the donor gets a message. A part of the shares is reported after a day. Shares
 * that were moved, that a refund gives back or that have no place do not count.
 * @param candidates a query for pairs of `order_id` and `offer_id`
 */
export const selectReached = (candidates: SQL): SQL => sql`
  select counted.order_id, counted.offer_id, counted.n, counted.m, step.name as step, step.notify_from
  from (
    select c.order_id, c.offer_id,
      (count(*) filter (where s.state in ('held', 'paid', 'placed', 'slaughtered')))::int as n,
      (count(*) filter (where s.state = 'slaughtered'))::int as m,
      min(s.state_at) filter (where s.state = 'slaughtered') as first_at,
      max(s.state_at) filter (where s.state = 'slaughtered') as last_at,
      max(s.state_at) filter (where s.state = 'over' and s.state_reason = 'window_ended') as ended_at,
      count(*) filter (where s.state = 'slaughtered' and a.state = 'slaughtered') as animals,
      count(*) filter (where s.state = 'slaughtered' and a.state = 'slaughtered' and p.distribution_done_at is not null) as distributed,
      max(p.distribution_done_at) as distributed_at
    from (${candidates}) c
      join order_items i on i.order_id = c.order_id
      join kurban_shares s on s.order_item_id = i.id and s.offer_id = c.offer_id
      left join kurban_animals a on a.id = s.animal_id
      left join kurban_places p on p.id = a.place_id
    where not exists (select from kurban_share_refunds r where r.share_id = s.id)
    group by c.order_id, c.offer_id) counted
  cross join lateral (values
    ('slaughtered', n > 0 and m = n, last_at + interval '15 minutes'),
    ('partly', m > 0 and m < n, first_at + interval '24 hours'),
    ('window_ended', ended_at is not null, ended_at + interval '15 minutes'),
    ('distributed', m = n and animals > 0 and distributed = animals, greatest(distributed_at, last_at) + interval '15 minutes')
  ) step (name, is_reached, notify_from)
  where step.is_reached`;

/** Returns how far the shares are, or null if the donor may not be notified of the step now, for example after an undo. */
export async function readReached(
  tx: Tx,
  { orderId, offerId, step }: NoticeSubject,
  now: Date,
): Promise<Reached | null> {
  const one = selectReached(sql`select ${orderId}::text as order_id, ${offerId}::text as offer_id`);
  const rows = await rowsOf<Reached>(tx)`
    select n, m from (${one}) reached where step = ${step} and notify_from <= ${now.toISOString()}`;
  return rows[0] ?? null;
}

const smsPrefix = "kurban_";

/** Reads the event of an SMS, `kurban_step.offer`. */
export function readSmsEvent(event: string): Omit<NoticeSubject, "orderId"> | null {
  const [name = "", offerId = ""] = event.slice(smsPrefix.length).split(".", 2);
  const step = noticeSteps.find((known) => known === name);
  return event.startsWith(smsPrefix) && step ? { step, offerId } : null;
}

/** Reads the subject of a mail, `order/offer/step`. */
export function readMailSubject(subject: string): NoticeSubject | null {
  const [orderId = "", offerId = "", name] = subject.split("/");
  const step = noticeSteps.find((known) => known === name);
  return step ? { orderId, offerId, step } : null;
}
