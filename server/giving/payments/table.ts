import { getTableColumns, sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orders } from "#server/giving/orders/table.ts";
import { createdAt, kurus, moment, updatedAt } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type AlarmKind, alarmKinds } from "./alarm-kinds.ts";

/** Marks a payment of the demo content, which exists at no bank. */
export const demoEvidence = "demo";

/**
 * The attempts to pay an order by card. The bank refuses an order number that it has seen, so every attempt has its own
 * number (docs/contract.md#one-bank-order-number-for-each-attempt); the first number is the order's id.
 */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    number: text("number").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    sequence: smallint("sequence").notNull(),
    amount: kurus("amount").notNull(),
    currency: text("currency").notNull().default("949"),
    /** The name of the attempt's bank; "" in rows of early versions (site-bank.ts). */
    bank: text("bank").notNull().default(""),
    /** A value that the bank's adapter needs for inquiries, such as the provider's token. */
    memo: text("memo"),
    /**
     * started → settled, duplicate or declined. declined → settled or duplicate. settled → contradicted, when the
     * bank's record contradicts the payment; this state is final (docs/decisions/041).
     */
    status: text("status").notNull().default("started"),
    returnCode: text("return_code"),
    authCode: text("auth_code"),
    bankReference: text("bank_reference"),
    cardMask: text("card_mask"),
    /** The hash rule that the callback matched (`extended-sha1`…), `inquiry` if an inquiry settled it, or `demo`. */
    evidence: text("evidence"),
    settledAt: moment("settled_at"),
    /** The day of the payment in Istanbul (settle-attempt.ts). Null: not paid, or paid before migration 0001. */
    takenOn: date("taken_on", { mode: "string" }),
    /** The time at which an inquiry confirmed amount and currency, and that the payment was not voided. */
    confirmedAt: moment("confirmed_at"),
    inquiredAt: moment("asked_at"),
    inquiryCount: integer("ask_count").notNull().default(0),
    /** The due time of the next inquiry, about an open attempt or to confirm a settlement; null: none is scheduled. */
    nextInquiryAt: moment("next_ask_at"),
    /** The inquiries of unverified callbacks: their number, the start of the last, the lease of a running one. */
    unverifiedCount: smallint("hint_count").notNull().default(0),
    unverifiedAt: moment("hinted_at"),
    inquiryLease: moment("hint_lease"),
    /** A keyed digest of the network whose callback caused the running inquiry. */
    inquiryNetwork: text("hint_line"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("payment_attempts_number_shape", sql`${t.number} ~ '^HD[A-Z0-9]{14}$'`),
    check(
      "payment_attempts_status_known",
      sql`${t.status} in ('started', 'declined', 'settled', 'duplicate', 'contradicted')`,
    ),
    check("payment_attempts_memo_length", sql`length(${t.memo}) <= 500`),
    check("payment_attempts_amount_within_limits", sql`${t.amount} between 100 and 20000000`),
    check(
      "payment_attempts_paid_is_evidenced",
      sql`${t.status} not in ('settled', 'duplicate') or (${t.settledAt} is not null and ${t.evidence} is not null and ${t.authCode} is not null)`,
    ),
    unique("payment_attempts_sequence_unique").on(t.orderId, t.sequence),
    uniqueIndex("payment_attempts_one_settles").on(t.orderId).where(sql`status = 'settled'`),
    index("payment_attempts_begun").on(t.createdAt),
    index("payment_attempts_unnamed").on(t.number).where(sql`bank = ''`),
    index("payment_attempts_due").on(t.nextInquiryAt).where(sql`next_ask_at is not null`),
    index("payment_attempts_hinted").on(t.inquiryLease).where(sql`hint_lease is not null`),
    index("payment_attempts_reference").on(t.bankReference).where(sql`bank_reference is not null`),
  ],
).enableRLS();

export type StoredAttempt = typeof paymentAttempts.$inferSelect;

/** The payment log, which staff read and nobody edits (docs/specification.md). */
export const paymentLogs = pgTable(
  "payment_logs",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    transactionId: text("transaction_id"),
    orderId: text("order_id").references(() => orders.id, { onDelete: "restrict" }),
    amount: kurus("amount").notNull(),
    status: text("status").notNull(),
    paymentMethod: text("payment_method").notNull(),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** Masked fields of the bank's message, without card numbers and secrets. */
    details: jsonb("details"),
    createdAt: createdAt(),
  },
  (t) => [
    check("payment_logs_status_known", sql`${t.status} in ('success', 'error', 'pending')`),
    check("payment_logs_method_known", sql`${t.paymentMethod} in ('card', 'bank_transfer', 'cash', 'pos')`),
    check("payment_logs_amount_positive", sql`${t.amount} >= 0`),
    uniqueIndex("payment_logs_one_success").on(t.orderId).where(sql`status = 'success'`),
    index("payment_logs_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("payment_logs_of_code")
      .on(t.errorCode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`error_code is not null`),
    index("payment_logs_of_order").on(t.orderId, t.id),
  ],
).enableRLS();

/** The columns of a log entry, and the name of its attempt's bank; null without an attempt. */
export const loggedAtBank = {
  ...getTableColumns(paymentLogs),
  bank: sql<string | null>`(select nullif(a.bank, '') from payment_attempts a
    where a.number = coalesce("payment_logs"."details" ->> 'number', "payment_logs"."transaction_id"))`,
};

/**
 * The masked messages of banks. All unproven messages of a reason and hour share a row, so that they cannot fill the
 * disk.
 */
export const paymentMessages = pgTable(
  "payment_messages",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    source: text("source").notNull(),
    number: text("number"),
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    outcome: text("outcome").notNull(),
    reason: text("reason"),
    details: jsonb("details"),
    /** The key of a row that counts equal messages. */
    bucket: text("bucket").unique("payment_messages_bucket_unique"),
    count: bigint("count", { mode: "number" }).notNull().default(1),
  },
  (t) => [
    check("payment_messages_source_known", sql`${t.source} in ('callback', 'inquiry', 'history')`),
    index("payment_messages_of_order").on(t.orderId, t.id),
    index("payment_messages_newest").on(t.receivedAt.desc().nullsFirst(), t.id),
  ],
).enableRLS();

/**
 * Alarms about money that staff must resolve: a second payment, a difference, a late approval. A check raises an alarm
 * with a `subject`, and closes the alarm when it no longer finds the difference (docs/decisions/020).
 */
export const paymentAlarms = pgTable(
  "payment_alarms",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind").$type<AlarmKind>().notNull(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    number: text("number").references(() => paymentAttempts.number, { onDelete: "cascade" }),
    /** Identifies the finding of a check, as "<what>:<id>"; null if a message about the payment raised the alarm. */
    subject: text("subject"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /** The time at which a check last found the difference; set to null when a closed alarm's difference is gone. */
    seenAt: moment("seen_at"),
    resolvedAt: moment("resolved_at"),
    resolvedBy: text("resolved_by").references(() => adminUsers.id, { onDelete: "set null" }),
    resolution: text("resolution"),
    /** The check closed the alarm itself, because the difference was gone. */
    cleared: boolean("cleared").notNull().default(false),
  },
  (t) => [
    check(
      "payment_alarms_kind_known",
      sql`${t.kind} in (${sql.raw(alarmKinds.map((kind) => `'${kind}'`).join(", "))})`,
    ),
    check(
      "payment_alarms_cleared_is_resolved",
      sql`not ${t.cleared} or (${t.resolvedAt} is not null and ${t.resolvedBy} is null)`,
    ),
    uniqueIndex("payment_alarms_once")
      .on(t.number, t.kind)
      .where(sql`number is not null and subject is null`),
    uniqueIndex("payment_alarms_once_open")
      .on(t.subject, t.kind)
      .where(sql`subject is not null and resolved_at is null`),
    index("payment_alarms_of_subject").on(t.subject, t.kind).where(sql`subject is not null`),
    index("payment_alarms_of_number").on(t.number).where(sql`number is not null`),
    index("payment_alarms_open").on(t.createdAt).where(sql`resolved_at is null`),
    index("payment_alarms_of_order").on(t.orderId),
    index("payment_alarms_resolved_by").on(t.resolvedBy).where(sql`resolved_by is not null`),
  ],
).enableRLS();

/** The days of each bank, with the state of their comparison with the bank's history (docs/decisions/021). */
export const bankDays = pgTable(
  "bank_days",
  {
    /** The bank's name; "" in rows of early versions (site-bank.ts). */
    bank: text("bank").notNull().default(""),
    /** A day such as 2026-11-20. */
    day: text("day").notNull(),
    /** The due time of the next comparison; null: none is scheduled. */
    nextAt: moment("next_at"),
    /** The lease of the process that compares the day; it expires if the process dies. */
    leasedUntil: moment("leased_until"),
    /** The number of tries since the last complete comparison, and the time of the first try. */
    tries: integer("tries").notNull().default(0),
    triedSince: moment("tried_since"),
    /** The reason why the last try was not complete; null when it was. */
    reason: text("reason"),
    comparedAt: moment("compared_at"),
    /** The counts of the last comparison (reconcile/reconcile-day.ts). */
    figures: jsonb("figures"),
  },
  (t) => [
    primaryKey({ name: "bank_days_key", columns: [t.bank, t.day] }),
    check("bank_days_day_shape", sql`${t.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
    index("bank_days_due").on(t.nextAt).where(sql`next_at is not null`),
  ],
).enableRLS();
