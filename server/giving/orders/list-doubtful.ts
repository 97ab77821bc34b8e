import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { type MessageState, mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import { orders } from "./table.ts";

/** A message that needs a decision of staff: its delivery is unknown, or the provider or mail server refused it finally. */
export type MessageInDoubt = {
  id: string;
  orderId: string | null;
  reference: string | null;
  customerName: string | null;
  /** Null for the SMS about the gift. */
  event: MailEvent | null;
  state: MessageState;
  answer: string | null;
  at: Date;
};

/** The newest messages, and the total number. */
export type MessagesInDoubt = { rows: MessageInDoubt[]; total: number };

/** A message that a restore marked unknown (backup/restore-backup.ts) needs no decision before its order is paid. */
const isDoubtful = ({ state, tries }: typeof smsOutbox | typeof mailOutbox) =>
  and(inArray(state, ["unknown", "failed"]), or(gt(tries, 0), eq(orders.status, "completed")));

const columnsOf = ({ id, orderId, state, answer, updatedAt }: typeof smsOutbox | typeof mailOutbox) => ({
  id,
  orderId,
  state,
  answer,
  at: updatedAt,
  reference: orders.reference,
  customerName: orders.customerName,
  total: sql<number>`(count(*) over ())::int`,
});

export async function listDoubtfulSms(db: Db, limit = 50): Promise<MessagesInDoubt> {
  const rows = await db
    .select({ ...columnsOf(smsOutbox), event: sql<null>`null` })
    .from(smsOutbox)
    .innerJoin(orders, eq(orders.id, smsOutbox.orderId))
    .where(isDoubtful(smsOutbox))
    .orderBy(desc(smsOutbox.createdAt))
    .limit(limit);
  return toList(rows);
}

/** Selects the last attempt of a mail. */
const isLast = sql`not exists (
  select from mail_outbox later where later.event = ${mailOutbox.event} and later.subject = ${mailOutbox.subject}
    and later.attempt > ${mailOutbox.attempt})`;

export async function listDoubtfulMail(db: Db, limit = 50): Promise<MessagesInDoubt> {
  const rows = await db
    .select({ ...columnsOf(mailOutbox), event: mailOutbox.event })
    .from(mailOutbox)
    .leftJoin(orders, eq(orders.id, mailOutbox.orderId))
    .where(and(isDoubtful(mailOutbox), isLast))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(limit);
  return toList(rows);
}

/** Selects one row for each message in doubt. */
export const doubtfulMessages = sql`
  select 1 from ${smsOutbox} join ${orders} on ${orders.id} = ${smsOutbox.orderId} where ${isDoubtful(smsOutbox)}
  union all
  select 1 from ${mailOutbox} left join ${orders} on ${orders.id} = ${mailOutbox.orderId}
  where ${isDoubtful(mailOutbox)} and ${isLast}`;

function toList(rows: (MessageInDoubt & { total: number })[]): MessagesInDoubt {
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
