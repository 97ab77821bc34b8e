import { sql } from "drizzle-orm";
import { refuseRestored } from "#server/giving/accounts/refuse-restored.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

export type DoubtfulMessages = {
  /** The number of SMS that were waiting at the time of the backup. */
  doubtfulSms: number;
  /** The number of card orders that were open at the time of the backup. Staff decide about their SMS after the payment. */
  openOrders: number;
  /** The number of requested changes of bank accounts that were waiting at the time of the backup. */
  refusedAccountRequests: number;
};

/**
 * Marks the messages of a restored database as doubtful that may have been sent after the backup, and refuses the
 * requested changes of bank accounts that may have been refused.
 */
export async function markDoubtfulMessages(tx: Tx): Promise<DoubtfulMessages> {
  return {
    doubtfulSms: await markWaitingMessages(tx),
    openOrders: await markLaterMessages(tx),
    refusedAccountRequests: await refuseRestored(tx),
  };
}

/**
 * Marks SMS and mail that waited at the time of the backup as doubtful. They were probably sent after the backup, and no
 * donor may get a message twice. Staff send the messages that did not arrive.
 */
async function markWaitingMessages(tx: Tx): Promise<number> {
  const rows = await rowsOf<unknown>(tx)`
    update sms_outbox set status = 'unknown' where status in ('queued', 'sending') returning 1`;
  await tx.execute(sql`update sms_notices set status = 'unknown' where status in ('queued', 'sending')`);
  await tx.execute(sql`update mail_outbox set state = 'unknown' where state in ('queued', 'sending')`);
  // Staff see their tasks in the back office, so their mail counts as sent.
  await tx.execute(sql`update note_notices set sent_at = now() where sent_at is null`);
  return rows.length;
}

/**
 * Marks the future messages of open card orders as doubtful. Such an order may have been paid after the backup, with
 * messages to the donor. When the bank reports the payment again, the settlement must not queue them again.
 */
async function markLaterMessages(tx: Tx): Promise<number> {
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
