import { count, desc, eq, inArray, sql } from "drizzle-orm";
import { maskEmail } from "#shared/mail-address.ts";
import type { Db } from "../../db/connect.ts";
import type { MailEvent } from "../../messaging/mail-events.ts";
import { type MailState, mailOutbox } from "../../messaging/table.ts";
import { orders } from "../table.ts";

/** One mail of an order as staff see it; `answer` is the mail server's. */
export type OrderMail = {
  id: string;
  event: MailEvent;
  subject: string;
  attempt: number;
  /** Masked. */
  to: string;
  state: MailState;
  answer: string | null;
  nextTryAt: Date | null;
  sentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Newest first. */
export async function listOrderMail(db: Db, orderId: string): Promise<OrderMail[]> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.orderId, orderId))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.attempt));
  return rows.map(
    ({ id, event, subject, attempt, toAddress, state, answer, nextTryAt, sentAt, createdAt, updatedAt }) => ({
      ...{ id, event, subject, attempt, state, answer, nextTryAt, sentAt, createdAt, updatedAt },
      to: maskEmail(toAddress),
    }),
  );
}

/** Mail that needs a decision of staff: unknown whether it left, or refused for good. */
export type DoubtfulMail = {
  id: string;
  orderId: string | null;
  reference: string | null;
  customerName: string | null;
  event: MailEvent;
  state: "unknown" | "failed";
  answer: string | null;
  at: Date;
};

/**
 * A later attempt replaces an earlier one. Mail that a restore marked unknown (backup/restore-backup.ts) needs no
 * decision before its order is paid.
 */
const doubtful = sql`${inArray(mailOutbox.state, ["unknown", "failed"])} and not exists (
    select from mail_outbox later where later.event = ${mailOutbox.event} and later.subject = ${mailOutbox.subject}
      and later.attempt > ${mailOutbox.attempt})
    and (${mailOutbox.tries} > 0 or ${orders.status} = 'completed')`;

/** The newest of them, and their number. */
export async function listDoubtfulMail(db: Db, limit = 50): Promise<{ rows: DoubtfulMail[]; total: number }> {
  const rows = await db
    .select({
      id: mailOutbox.id,
      orderId: mailOutbox.orderId,
      reference: orders.reference,
      customerName: orders.customerName,
      event: mailOutbox.event,
      state: sql<"unknown" | "failed">`${mailOutbox.state}`,
      answer: mailOutbox.answer,
      at: mailOutbox.updatedAt,
    })
    .from(mailOutbox)
    .leftJoin(orders, eq(orders.id, mailOutbox.orderId))
    .where(doubtful)
    .orderBy(desc(mailOutbox.createdAt))
    .limit(limit);
  return { rows, total: await countDoubtful(db) };
}

async function countDoubtful(db: Db): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(mailOutbox)
    .leftJoin(orders, eq(orders.id, mailOutbox.orderId))
    .where(doubtful);
  return counted?.total ?? 0;
}

/** For the settings: how the outbox is doing. */
export type MailFigures = { waiting: number; doubtful: number; lastSentAt: Date | null };

export async function readMailFigures(db: Db): Promise<MailFigures> {
  const { rows } = (await db.execute(sql`
    select (select count(*)::int from mail_outbox where state in ('queued', 'sending')) as waiting,
      (select (extract(epoch from max(sent_at)) * 1000)::float8 from mail_outbox) as sent`)) as unknown as {
    rows: { waiting: number; sent: number | null }[];
  };
  const { waiting = 0, sent = null } = rows[0] ?? {};
  return { waiting, doubtful: await countDoubtful(db), lastSentAt: sent === null ? null : new Date(sent) };
}
