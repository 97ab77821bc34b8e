import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { mailableShape } from "#shared/mail-address.ts";
import { createdAt, moment, updatedAt, uuidKey } from "../db/columns.ts";
import { type MailEvent, mailEvents } from "./mail-events.ts";

export type SmsStatus = "queued" | "sending" | "sent" | "failed" | "unknown" | "withdrawn";

const deliveryTimes = () => ({
  claimedAt: moment("claimed_at"),
  /** Not before this time; null: at once. */
  nextTryAt: moment("next_try_at"),
  sentAt: moment("sent_at"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** How far the delivery of an SMS is. */
const smsDelivery = () => ({
  /**
   * unknown: the provider may or may not have sent it; never retried automatically. withdrawn: the order was no longer
   * completed before it was sent.
   */
  status: text("status").$type<SmsStatus>().notNull().default("queued"),
  provider: text("provider"),
  providerMessageId: text("provider_message_id"),
  tries: integer("tries").notNull().default(0),
  error: text("error"),
  ...deliveryTimes(),
});

/** At most one SMS per order; queued in the transaction of the status change, delivered after its commit. */
export const smsOutbox = pgTable(
  "sms_outbox",
  {
    id: uuidKey(),
    /** A constraint of migration 0000 references orders(id): messaging itself does not depend on orders. */
    orderId: text("order_id").notNull(),
    phone: text("phone").notNull(),
    /** Null until right before it is sent. */
    text: text("text"),
    ...smsDelivery(),
  },
  (t) => [
    check(
      "sms_outbox_status_known",
      sql`${t.status} in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')`,
    ),
    check("sms_outbox_phone_shape", sql`${t.phone} ~ '^([0-9]{10}|[+][1-9][0-9]{7,14})$'`),
    unique("sms_outbox_once_per_order").on(t.orderId),
    index("sms_outbox_waiting").on(t.createdAt).where(sql`status in ('queued', 'sending')`),
    index("sms_outbox_doubtful").on(t.createdAt).where(sql`status in ('failed', 'unknown')`),
  ],
).enableRLS();

/**
 * Further SMS about an order: one for each event. A table of its own, because the unique key of `sms_outbox` is one SMS
 * per order, and during a rolling restart the previous version counts on that. The phone is read from the order.
 */
export const smsNotices = pgTable(
  "sms_notices",
  {
    /** A constraint of the migration references orders(id), as for sms_outbox. */
    orderId: text("order_id").notNull(),
    event: text("event").$type<"transfer_reminder">().notNull(),
    ...smsDelivery(),
  },
  (t) => [
    primaryKey({ name: "sms_notices_once", columns: [t.orderId, t.event] }),
    check("sms_notices_event_known", sql`${t.event} in ('transfer_reminder')`),
    check(
      "sms_notices_status_known",
      sql`${t.status} in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')`,
    ),
    index("sms_notices_waiting").on(t.createdAt).where(sql`status in ('queued', 'sending')`),
    index("sms_notices_newest").on(t.createdAt),
  ],
).enableRLS();

export type MailState = "queued" | "sending" | "sent" | "failed" | "unknown" | "withdrawn";

/** The address without what a donor may add to it: `a+b@example.org` is the mailbox `a@example.org`. */
export const mailboxColumn = sql`regexp_replace(lower(to_address), '[+][^@]*@', '@')`;

/** Mail to donors; each row is queued in the transaction of its event, and delivered after its commit. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    /** Also the mail's Message-ID, the same at every try. */
    id: uuidKey(),
    event: text("event").$type<MailEvent>().notNull(),
    /** The id of what the mail is about: an order, a refund, a document. */
    subject: text("subject").notNull(),
    /** 1, and one more each time that staff send it again. */
    attempt: integer("attempt").notNull().default(1),
    /** Null: it is about no single order. A constraint of the migration references orders(id), as for sms_outbox. */
    orderId: text("order_id"),
    toAddress: text("to_address").notNull(),
    language: text("language").notNull(),
    /**
     * As for SMS. unknown: the server may or may not have taken it; never retried automatically. withdrawn: it is no
     * longer true.
     */
    state: text("state").$type<MailState>().notNull().default("queued"),
    /** A keyed digest of the network that caused it, while it counts towards the limits of unpaid orders. */
    network: text("network"),
    tries: integer("tries").notNull().default(0),
    /** What the mail server said. */
    answer: text("answer"),
    ...deliveryTimes(),
  },
  (t) => [
    check(
      "mail_outbox_event_known",
      sql`${t.event} in (${sql.raw(mailEvents.map((event) => `'${event}'`).join(", "))})`,
    ),
    check(
      "mail_outbox_state_known",
      sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')`,
    ),
    check(
      "mail_outbox_one_recipient",
      sql`length(${t.toAddress}) <= 254 and ${t.toAddress} ~ ${sql.raw(`'${mailableShape}'`)}`,
    ),
    check("mail_outbox_attempt_counted", sql`${t.attempt} >= 1`),
    unique("mail_outbox_once").on(t.event, t.subject, t.attempt),
    index("mail_outbox_of_order").on(t.orderId),
    index("mail_outbox_waiting").on(t.createdAt).where(sql`state in ('queued', 'sending')`),
    index("mail_outbox_doubtful").on(t.createdAt).where(sql`state in ('failed', 'unknown')`),
    index("mail_outbox_mailbox").on(mailboxColumn, t.createdAt),
    index("mail_outbox_unpaid")
      .on(t.createdAt)
      .where(sql`event in ('transfer_instructions', 'transfer_reminder')`),
    index("mail_outbox_network").on(t.network, t.createdAt).where(sql`network is not null`),
  ],
).enableRLS();
