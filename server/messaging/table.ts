import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt, uuidKey } from "../db/columns.ts";

export type SmsStatus = "queued" | "sending" | "sent" | "failed" | "unknown" | "withdrawn";

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
    /**
     * unknown: the provider may or may not have sent it; never retried automatically. withdrawn: the order was no
     * longer completed before it was sent.
     */
    status: text("status").notNull().default("queued"),
    provider: text("provider"),
    providerMessageId: text("provider_message_id"),
    tries: integer("tries").notNull().default(0),
    error: text("error"),
    claimedAt: moment("claimed_at"),
    /** Not before this time; null: at once. */
    nextTryAt: moment("next_try_at"),
    sentAt: moment("sent_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "sms_outbox_status_known",
      sql`${t.status} in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')`,
    ),
    check("sms_outbox_phone_shape", sql`${t.phone} ~ '^[0-9]{10}$'`),
    unique("sms_outbox_once_per_order").on(t.orderId),
    index("sms_outbox_waiting").on(t.createdAt).where(sql`status in ('queued', 'sending')`),
    index("sms_outbox_doubtful").on(t.createdAt).where(sql`status in ('failed', 'unknown')`),
  ],
).enableRLS();
