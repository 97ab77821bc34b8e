import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** What a donor is told about the shares of an order in one offer. */
export const noticeSteps = ["slaughtered", "partly", "window_ended", "distributed"] as const;
export type NoticeStep = (typeof noticeSteps)[number];

export type NoticeSubject = { orderId: string; offerId: string; step: NoticeStep };

/** `n`: the shares that are or will be slaughtered; `m`: those that are. */
export type Reached = { n: number; m: number };

/**
 * Selects the steps that the shares of an order in an offer have reached, and from when the donor may be told. For 15
 * minutes an event can be undone without a word to the donor. A part of the shares is told after a day. Shares that were
 * moved, that a refund gives back or that have no place do not count.
 * @param candidates a query for pairs of `order_id` and `offer_id`
 */
export const selectReached = (candidates: SQL): SQL => sql`
  select counted.order_id, counted.offer_id, counted.n, counted.m, step.name as step, step.tell_from
  from (
    select c.order_id, c.offer_id,
      (count(*) filter (where s.state in ('held', 'paid', 'placed', 'slaughtered')))::int as n,
      (count(*) filter (where s.state = 'slaughtered'))::int as m,
      min(s.state_at) filter (where s.state = 'slaughtered') as first_at,
      max(s.state_at) filter (where s.state = 'slaughtered') as last_at,
      max(s.state_at) filter (where s.state = 'over' and s.state_reason = 'window_ended') as ended_at,
      count(*) filter (where s.state = 'slaughtered' and a.state = 'slaughtered') as animals,
      count(*) filter (where s.state = 'slaughtered' and a.state = 'slaughtered' and p.distribution_done_at is not null) as given,
      max(p.distribution_done_at) as given_at
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
    ('distributed', m = n and animals > 0 and given = animals, greatest(given_at, last_at) + interval '15 minutes')
  ) step (name, is_reached, tell_from)
  where step.is_reached`;

/** Returns how far the shares are, or null if the step is not reached, for example because it was undone. */
export async function readReached(
  tx: Tx,
  { orderId, offerId, step }: NoticeSubject,
): Promise<Reached | null> {
  const one = selectReached(sql`select ${orderId}::text as order_id, ${offerId}::text as offer_id`);
  const rows = await rowsOf<Reached>(tx)`select n, m from (${one}) reached where step = ${step}`;
  return rows[0] ?? null;
}

const smsPrefix = "kurban_";

/** The name of the event in `sms_notices`. */
export const smsEventOf = ({ step, offerId }: Omit<NoticeSubject, "orderId">) =>
  `${smsPrefix}${step}.${offerId}` as const;

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
