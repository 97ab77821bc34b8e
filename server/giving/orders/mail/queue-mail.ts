import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { mailboxColumn, mailOutbox } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type MailEvent, mailEvents, unpaidEvents } from "#shared/giving/mail-events.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { dayMs } from "#shared/text/time.ts";
import type { OrderRow } from "../lock-order.ts";

/** The limits of mail about unpaid orders within any 24 hours (docs/contract.md#mail). */
const perRecipient = 3;
const perNetwork = 20;
/** Visitors choose the addresses: above the limit no mail is sent, and an alarm is raised (server/giving/payments/report-mail-flood.ts). */
export const perSite = 2_000;

type MailToQueue = {
  event: MailEvent;
  /** The id of its order, refund or document. */
  subject: string;
  order: Pick<OrderRow, "id" | "customerEmail" | "language">;
  now: Date;
  /** Above 1, staff send the mail again. */
  attempt?: number;
};

/**
 * Queues mail in the transaction of its event. False: the address cannot take mail, the site sends none, or
 * `mayMailUnpaid` refuses it.
 */
export async function queueMail(tx: Tx, mail: MailToQueue, network: string | null = null): Promise<boolean> {
  const mayLeave = mailEvents[mail.event].isUnpaid
    ? await mayMailUnpaid(tx, mail, network)
    : await canBeMailed(tx, mail.order.customerEmail);
  if (mayLeave) await insertMail(tx, mail, network);
  return mayLeave;
}

/** Returns whether the site sends mail, and the address is valid. */
export async function canBeMailed(tx: Tx, email: string | null): Promise<boolean> {
  return isMailable(email) && (await isTrue(tx, sql`mail_enabled()`));
}

/**
 * Whether mail about an unpaid order may be queued: its recipient, its network and the site have daily limits; what
 * staff send again counts for its recipient only. Transactions that count the same mail wait for each other. @param
 * network a keyed digest of the network; null: staff or a job request it
 */
async function mayMailUnpaid(
  tx: Tx,
  { order: { customerEmail: email }, now, attempt = 1 }: MailToQueue,
  network: string | null,
): Promise<boolean> {
  if (!isMailable(email)) return false;
  const mailbox = mailboxOf(email);
  for (const counted of [network, mailbox]) {
    if (counted !== null)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${counted}`}, 0))`);
  }
  const since = new Date(now.getTime() - dayMs);
  const free = (limit: number, these: SQL) => sql`${unpaidMailSince(since, limit, these)} < ${limit}`;
  const ofNetwork = network === null ? sql`true` : free(perNetwork, sql`network = ${network}`);
  const ofRecipient = free(perRecipient, sql`${mailboxColumn} = ${mailbox}`);
  const ofSite = attempt > 1 ? sql`true` : free(perSite, sql`true`);
  return isTrue(tx, sql`mail_enabled() and ${ofRecipient} and ${ofNetwork} and ${ofSite}`);
}

/** Counts the mail about unpaid orders since then, up to `most`. */
export function unpaidMailSince(since: Date, most: number, these: SQL = sql`true`): SQL {
  return sql`(select count(*)::int from (select from mail_outbox
    where event in ${unpaidEvents} and created_at > ${since.toISOString()} and ${these} limit ${most}) counted)`;
}

/** Folds an address: `Ayse+1@Example.org` reaches the same person as `ayse@example.org`. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, "@");
}

export async function insertMail(
  tx: Tx,
  { event, subject, order, now, attempt = 1 }: MailToQueue,
  network: string | null = null,
): Promise<void> {
  const { id: orderId, customerEmail, language } = order;
  const row = { event, subject, attempt, orderId, toAddress: customerEmail ?? "", language, network };
  await tx
    .insert(mailOutbox)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  announce(tx, "mail");
}

async function isTrue(tx: Tx, condition: ReturnType<typeof sql>): Promise<boolean> {
  const rows = await rowsOf<{ holds: boolean }>(tx)`select ${condition} as holds`;
  return rows[0]?.holds === true;
}

/**
 * Queues the mail about a received gift when the order completes. Withdrawn mail is queued again with the present
 * address; mail that may have been sent is not sent again.
 */
export async function queueReceived(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (!(await canBeMailed(tx, order.customerEmail))) return;
  const moment = at.toISOString();
  await tx.execute(sql`
    insert into mail_outbox as mail (event, subject, order_id, to_address, language, created_at, updated_at)
    values ('received', ${order.id}, ${order.id}, ${order.customerEmail}, ${order.language}, ${moment}, ${moment})
    on conflict (event, subject, attempt) do update
      set state = 'queued', to_address = excluded.to_address, next_try_at = null, answer = null, updated_at = ${moment}
      where mail.state = 'withdrawn' and not exists (
        select from mail_outbox other where other.event = 'received' and other.subject = excluded.subject
          and other.state in ('queued', 'sending', 'sent', 'unknown'))`);
  announce(tx, "mail");
}

/** Withdraws mail about an order whose delivery has not begun. */
export async function withdrawMail(
  tx: Tx,
  orderId: string,
  events: readonly MailEvent[],
  at: Date,
): Promise<void> {
  const gone = await tx
    .update(mailOutbox)
    .set({ state: "withdrawn", nextTryAt: null, updatedAt: at })
    .where(
      and(
        eq(mailOutbox.orderId, orderId),
        inArray(mailOutbox.event, [...events]),
        inArray(mailOutbox.state, ["queued", "failed"]),
      ),
    )
    .returning({ id: mailOutbox.id });
  if (gone.length > 0) announce(tx, "mail");
}
