import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

export type DoubtfulMessages = {
  /** SMS that were waiting at the time of the backup. */
  doubtfulSms: number;
  /** Card orders that were open at the time of the backup. Staff decide about their SMS when the payment arrives. */
  openOrders: number;
};

/** Marks the messages that may have been sent since the backup, for a database that has just been restored. */
export async function doubtMessages(tx: Tx): Promise<DoubtfulMessages> {
  return { doubtfulSms: await doubtWaitingSms(tx), openOrders: await doubtLaterSms(tx) };
}

/**
 * SMS and mail that waited at the time of the backup have most likely been sent since, and no donor may get them twice:
 * staff see them as doubtful, and send those that did not arrive.
 */
async function doubtWaitingSms(tx: Tx): Promise<number> {
  const rows = await rowsOf<unknown>(tx)`
    update sms_outbox set status = 'unknown' where status in ('queued', 'sending') returning 1`;
  await tx.execute(sql`update sms_notices set status = 'unknown' where status in ('queued', 'sending')`);
  await tx.execute(sql`update mail_outbox set state = 'unknown' where state in ('queued', 'sending')`);
  return rows.length;
}

/**
 * A card order that was open at the time of the backup may have been paid since, with an SMS to the donor. When the
 * bank reports the payment, it is settled again: its SMS is marked doubtful now, so that the settlement does not
 * queue it.
 */
async function doubtLaterSms(tx: Tx): Promise<number> {
  const rows = await rowsOf<unknown>(tx)`
    insert into sms_outbox (order_id, phone, status, error)
    select id, customer_phone, 'unknown', 'Yedekten dönüldü; SMS daha önce gitmiş olabilir.' from orders
    where payment_method = 'card' and status in ('pending', 'payment_failed') and not sms_sent
      and sms_reaches(customer_phone)
    on conflict (order_id) do nothing returning 1`;
  await tx.execute(sql`
    insert into mail_outbox (event, subject, order_id, to_address, language, state, answer)
    select 'received', id, id, customer_email, language, 'unknown',
      'Yedekten dönüldü; e-posta daha önce gitmiş olabilir.'
    from orders where payment_method = 'card' and status in ('pending', 'payment_failed')
      and mailable(customer_email) and mail_enabled()
    on conflict do nothing`);
  return rows.length;
}
