import { type SQL, sql } from "drizzle-orm";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { nextDaytime } from "#server/giving/orders/rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { announce } from "#server/platform/live/announce.ts";
import { mailablePattern } from "#shared/text/mail-address.ts";
import { dayMs } from "#shared/text/time.ts";
import { noticeHours } from "./notice-hours.ts";
import { selectReached } from "./steps-reached.ts";

/** Donors get no notice of older events, which remain when the site was stopped or had no mail server. */
const windowMs = 3 * dayMs;
const batchSize = 500;

/**
 * Queues the notices about shares, once for each order, offer and step. A message that was withdrawn,
 * because its step was undone, is queued again. The outbox checks the step before it sends. Returns the number of messages.
 */
export async function queueNotices({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const due = selectDue(now);
  const { kurbanSms } = await readOrderSettings(db);
  const sms = kurbanSms ? await queueAll(db, "sms", insertSms(due, now)) : 0;
  return sms + (await queueAll(db, "mail", insertMail(due, now)));
}

/** Inserts batches, so that a transaction holds the locks of few orders. */
async function queueAll(db: Db, kind: "sms" | "mail", insert: SQL): Promise<number> {
  for (let queued = 0; ; ) {
    const rows = await db.transaction(async (tx) => {
      const inserted = await rowsOf<{ orderId: string }>(tx)`${insert}`;
      if (inserted.length > 0) announce(tx, kind);
      return inserted;
    });
    queued += rows.length;
    if (rows.length < batchSize) return queued;
  }
}

/** Selects the steps of which donors may be notified now. It begins with the shares and places that changed lately. */
function selectDue(now: Date): SQL {
  const since = new Date(now.getTime() - windowMs).toISOString();
  const until = now.toISOString();
  const changed = sql`
    select i.order_id, s.offer_id from kurban_shares s join order_items i on i.id = s.order_item_id
    where s.state in ('slaughtered', 'over') and s.state_at between ${since} and ${until}
    union
    select i.order_id, s.offer_id from kurban_places p join kurban_animals a on a.place_id = p.id
      join kurban_shares s on s.animal_id = a.id join order_items i on i.id = s.order_item_id
    where p.distribution_done_at between ${since} and ${until} and a.state = 'slaughtered'`;
  return sql`
    select r.*, o.customer_phone, o.customer_email, o.language
    from (${selectReached(changed)}) r join orders o on o.id = r.order_id
    where r.notify_from <= ${until} and o.status = 'completed' and o.informs_donor and o.erased_at is null
      and exists (select from kurban_order_codes c where c.order_id = o.id)`;
}

function insertSms(due: SQL, now: Date): SQL {
  const at = now.toISOString();
  return sql`
    insert into sms_notices as notice (order_id, event, created_at, updated_at)
    select order_id, 'kurban_' || step || '.' || offer_id, ${at}::timestamptz, ${at}::timestamptz from (${due}) due
    where step in ('slaughtered', 'partly', 'window_ended') and sms_reaches(customer_phone)
      and not exists (select from sms_notices n where n.order_id = due.order_id
        and n.event = 'kurban_' || step || '.' || offer_id and n.status <> 'withdrawn')
    order by order_id limit ${batchSize}
    on conflict (order_id, event) do update set status = 'queued', next_try_at = null, error = null, updated_at = ${at}
      where notice.status = 'withdrawn'
    returning order_id as "orderId"`;
}

function insertMail(due: SQL, now: Date): SQL {
  const at = now.toISOString();
  const sendAt = nextDaytime(now, noticeHours)?.toISOString() ?? null;
  return sql`
    insert into mail_outbox as mail (event, subject, order_id, to_address, language, next_try_at, created_at, updated_at)
    select 'kurban_' || step, order_id || '/' || offer_id || '/' || step, order_id, customer_email, language,
      ${sendAt}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from (${due}) due
    where step in ('slaughtered', 'distributed') and mail_enabled()
      and length(customer_email) <= 254 and customer_email ~ ${mailablePattern}
      and not exists (select from mail_outbox m where m.event = 'kurban_' || step
        and m.subject = due.order_id || '/' || offer_id || '/' || step and m.state <> 'withdrawn')
    order by order_id limit ${batchSize}
    on conflict (event, subject, attempt) do update
      set state = 'queued', to_address = excluded.to_address, next_try_at = excluded.next_try_at, answer = null, updated_at = ${at}
      where mail.state = 'withdrawn'
    returning order_id as "orderId"`;
}
