import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { mailboxColumn, mailOutbox } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type MailEvent, mailEvents, unpaidEvents } from "#shared/giving/mail-events.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { dayMs } from "#shared/text/time.ts";
import type { OrderRow } from "../lock-order.ts";

/** The limits of mail about unpaid orders within 24 hours (docs/contract.md#mail). */
const maxPerRecipient = 3;
const maxPerNetwork = 20;
/** At this limit the site stops this mail and raises an alarm (server/giving/payments/report-mail-flood.ts). */
export const maxPerSite = 2_000;

type MailToQueue = {
  event: MailEvent;
  /** The id of the mail's order, refund or document. */
  subject: string;
  order: Pick<OrderRow, "id" | "customerEmail" | "language">;
  now: Date;
  attempt?: number;
  /** Whether staff send the mail. */
  isByStaff?: boolean;
};

/**
 * Queues mail in the transaction of its event. Returns false when the address is invalid, the site sends no mail, or
 * `mayMailUnpaid` refuses it.
 */
export async function queueMail(tx: Tx, mail: MailToQueue, network: string | null = null): Promise<boolean> {
  const mayBeQueued = mailEvents[mail.event].isUnpaid
    ? await mayMailUnpaid(tx, mail, network)
    : await canBeMailed(tx, mail.order.customerEmail);
  if (mayBeQueued) await insertMail(tx, mail, network);
  return mayBeQueued;
}

/** Returns whether the site sends mail, and the address is valid. */
export async function canBeMailed(tx: Tx, email: string | null): Promise<boolean> {
  return isMailable(email) && (await isTrue(tx, sql`mail_enabled()`));
}

/**
 * Returns whether mail about an unpaid order may be queued: the recipient, the network and the site have daily limits. A
 * mail that staff send counts only for its recipient. Transactions that count the same mail wait for each other.
 * `network` is a keyed digest, or null when staff or a job queue the mail.
 */
async function mayMailUnpaid(
  tx: Tx,
  { order: { customerEmail: email }, now, isByStaff = false }: MailToQueue,
  network: string | null,
): Promise<boolean> {
  if (!isMailable(email)) return false;
  const mailbox = mailboxOf(email);
  for (const limitKey of [network, mailbox]) {
    if (limitKey !== null)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${limitKey}`}, 0))`);
  }
  const since = new Date(now.getTime() - dayMs);
  const isBelow = (limit: number, condition: SQL) =>
    sql`${unpaidMailSince(since, limit, condition)} < ${limit}`;
  const networkAllows = network === null ? sql`true` : isBelow(maxPerNetwork, sql`network = ${network}`);
  const recipientAllows = isBelow(maxPerRecipient, sql`${mailboxColumn} = ${mailbox}`);
  const siteAllows = isByStaff ? sql`true` : isBelow(maxPerSite, sql`true`);
  return isTrue(tx, sql`mail_enabled() and ${recipientAllows} and ${networkAllows} and ${siteAllows}`);
}

/** Counts the mail about unpaid orders since a time, up to the limit. */
export function unpaidMailSince(since: Date, limit: number, these: SQL = sql`true`): SQL {
  return sql`(select count(*)::int from (select from mail_outbox
    where event in ${unpaidEvents} and created_at > ${since.toISOString()} and ${these} limit ${limit}) counted)`;
}

/** `Ayse+1@Example.org` reaches the same person as `ayse@example.org`. */
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
 * Queues the mail about a received gift when the order completes. Withdrawn mail is queued again with the order's address.
 * Mail that may have been sent is not queued again.
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

/** Withdraws the order's mail about these events if its delivery has not begun. */
export async function withdrawMail(
  tx: Tx,
  orderId: string,
  events: readonly MailEvent[],
  at: Date,
): Promise<void> {
  const withdrawn = await tx
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
  if (withdrawn.length > 0) announce(tx, "mail");
}
