import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import { mailablePattern } from "#shared/text/mail-address.ts";

/**
 * "unknown": the provider or mail server may have the message, so no automatic retry follows. "withdrawn": the message was
 * no longer true, so it was not sent.
 */
export type MessageState = "queued" | "sending" | "sent" | "failed" | "unknown" | "withdrawn";

/** The columns of a delivery (outbox.ts). The tables of SMS have older names for two of them. */
const delivery = (state: "state" | "status", answer: "answer" | "error") => ({
  state: text(state).$type<MessageState>().notNull().default("queued"),
  tries: integer("tries").notNull().default(0),
  /** The answer of the provider or the mail server, for staff. */
  answer: text(answer),
  claimedAt: moment("claimed_at"),
  /** The earliest time of the next try; null for at once. */
  nextTryAt: moment("next_try_at"),
  sentAt: moment("sent_at"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const smsDelivery = () => ({
  ...delivery("status", "error"),
  provider: text("provider"),
  providerMessageId: text("provider_message_id"),
});

const isKnownState = (state: AnyPgColumn) =>
  sql`${state} in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')`;

/** At most one SMS per order; queued in the transaction of the status change, delivered after its commit. */
export const smsOutbox = pgTable(
  "sms_outbox",
  {
    id: uuidKey(),
    /** A constraint of migration 0000 references orders(id): messaging itself does not depend on orders. */
    orderId: text("order_id").notNull(),
    phone: text("phone").notNull(),
    /** The text is null until right before the SMS is sent. */
    text: text("text"),
    ...smsDelivery(),
  },
  (t) => [
    check("sms_outbox_status_known", isKnownState(t.state)),
    check("sms_outbox_phone_shape", sql`${t.phone} ~ '^([0-9]{10}|[+][1-9][0-9]{7,14})$'`),
    unique("sms_outbox_once_per_order").on(t.orderId),
    index("sms_outbox_waiting").on(t.createdAt).where(sql`status in ('queued', 'sending')`),
    index("sms_outbox_doubtful").on(t.createdAt).where(sql`status in ('failed', 'unknown')`),
  ],
).enableRLS();

/**
 * Further SMS about an order, one for each event. They have their own table, because `sms_outbox` allows one SMS per order,
 * and the previous version relies on that during a rolling restart. The phone number is read from the order.
 */
export const smsNotices = pgTable(
  "sms_notices",
  {
    /** A constraint of the migration references orders(id), as for sms_outbox. */
    orderId: text("order_id").notNull(),
    event: text("event").$type<"transfer_reminder" | "pay_link" | `kurban_${string}`>().notNull(),
    ...smsDelivery(),
  },
  (t) => [
    primaryKey({ name: "sms_notices_once", columns: [t.orderId, t.event] }),
    check("sms_notices_status_known", isKnownState(t.state)),
    index("sms_notices_waiting").on(t.createdAt).where(sql`status in ('queued', 'sending')`),
    index("sms_notices_newest").on(t.createdAt),
  ],
).enableRLS();

/** Selects the mailbox of an address: `a+b@example.org` is the mailbox `a@example.org`. */
export const mailboxColumn = sql`regexp_replace(lower(to_address), '[+][^@]*@', '@')`;

/** Mail to donors; each row is queued in the transaction of its event, and delivered after its commit. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    /** The id is also the mail's Message-ID, the same at every try. */
    id: uuidKey(),
    event: text("event").$type<MailEvent>().notNull(),
    /** The id of the mail's subject: an order, a refund or a document. */
    subject: text("subject").notNull(),
    /** The number of the attempt, from 1: each time that staff send the mail again, it is one higher. */
    attempt: integer("attempt").notNull().default(1),
    /** Null when the mail is not about a single order. A constraint of the migration references orders(id). */
    orderId: text("order_id"),
    toAddress: text("to_address").notNull(),
    language: text("language").notNull(),
    /** A keyed digest of the network that caused the mail, while the mail counts towards the limits of unpaid orders. */
    network: text("network"),
    ...delivery("state", "answer"),
  },
  (t) => [
    check("mail_outbox_state_known", isKnownState(t.state)),
    check(
      "mail_outbox_one_recipient",
      sql`length(${t.toAddress}) <= 254 and ${t.toAddress} ~ ${sql.raw(`'${mailablePattern}'`)}`,
    ),
    check("mail_outbox_attempt_counted", sql`${t.attempt} >= 1`),
    unique("mail_outbox_once").on(t.event, t.subject, t.attempt),
    index("mail_outbox_of_order").on(t.orderId),
    index("mail_outbox_waiting").on(t.createdAt).where(sql`state in ('queued', 'sending')`),
    index("mail_outbox_doubtful").on(t.createdAt).where(sql`state in ('failed', 'unknown')`),
    index("mail_outbox_mailbox").on(mailboxColumn, t.createdAt),
    index("mail_outbox_unpaid")
      .on(t.createdAt)
      .where(sql`event in ('transfer_instructions', 'transfer_reminder', 'pay_link')`),
    index("mail_outbox_network").on(t.network, t.createdAt).where(sql`network is not null`),
  ],
).enableRLS();
