import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orders } from "#server/giving/orders/table.ts";
import { createdAt, isKnownLanguage, kurus, moment, uuidKey } from "#server/platform/db/columns.ts";
import type { Design } from "./design.ts";
import type { DocumentKind, DocumentLine, Recipient } from "./rules.ts";

/** The design and the texts of documents. Documents never change, so each change of the settings adds a row. */
export const documentDesigns = pgTable("document_designs", {
  /** A digest of the content. */
  id: text("id").primaryKey(),
  content: jsonb("content").$type<Design>().notNull(),
  createdAt: createdAt(),
}).enableRLS();

/** The logos and signatures of designs. Visitors could copy a signature from the public store of pictures. */
export const documentPictures = pgTable(
  "document_pictures",
  {
    /** A digest of the picture. */
    id: text("id").primaryKey(),
    /** PNG, base64. */
    data: text("data").notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("document_pictures_small", sql`length(${t.data}) <= 700000`)],
).enableRLS();

/** A document about a gift (docs/contract.md#documents). Triggers set its number, and allow only its cancellation. */
export const documents = pgTable(
  "documents",
  {
    id: uuidKey(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    /** The series of the receipt; a letter has none. */
    series: text("series"),
    /** The next number of the series, which the trigger sets. */
    number: integer("number"),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** The id of the document that this document cancels. */
    cancelsId: text("cancels_id"),
    /** The code of the public check page, which the QR code holds. */
    code: text("code").notNull(),
    /** The code of the PDF, which only the donor's mail and the back office know. */
    downloadCode: text("download_code").notNull(),
    state: text("state").$type<"issued" | "cancelled">().notNull().default("issued"),
    amount: kurus("amount").notNull(),
    language: text("language").notNull(),
    /** The donor; null after erasure. A receipt keeps its donor as long as the law requires (server/giving/privacy). */
    recipient: jsonb("recipient").$type<Recipient>(),
    lines: jsonb("lines").$type<DocumentLine[]>().notNull(),
    method: text("method").notNull(),
    designId: text("design_id")
      .notNull()
      .references(() => documentDesigns.id, { onDelete: "restrict" }),
    /** The start of the day of the gift in Istanbul; for older documents the time of the order's completion. */
    givenAt: moment("given_at").notNull(),
    issuedAt: moment("issued_at").notNull().defaultNow(),
    cancelledAt: moment("cancelled_at"),
    /** The time at which the original of a receipt was handed out. Every later PDF is marked as a copy. */
    originalHandedOutAt: moment("original_left_at"),
  },
  (t) => [
    check("documents_kind_known", sql`${t.kind} in ('information', 'receipt')`),
    check("documents_state_known", sql`${t.state} in ('issued', 'cancelled')`),
    check("documents_series_shape", sql`${t.series} ~ '^[A-Z]{1,3}$'`),
    check("documents_number_within_series", sql`${t.number} between 1 and 1000000`),
    check(
      "documents_receipts_are_numbered",
      sql`num_nonnulls(${t.series}, ${t.number}) = case ${t.kind} when 'receipt' then 2 else 0 end`,
    ),
    check(
      "documents_code_shape",
      sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{20}$' and ${t.downloadCode} ~ '^[0-9A-HJKMNP-TV-Z]{20}$' and ${t.code} <> ${t.downloadCode}`,
    ),
    check("documents_amount_positive", sql`${t.amount} > 0`),
    check("documents_cancelled_has_time", sql`(${t.state} = 'cancelled') = (${t.cancelledAt} is not null)`),
    check("documents_cancelling_stays", sql`${t.cancelsId} is null or ${t.state} = 'issued'`),
    check("documents_language_known", isKnownLanguage(t.language)),
    unique("documents_number_unique").on(t.series, t.number),
    unique("documents_code_unique").on(t.code),
    unique("documents_download_code_unique").on(t.downloadCode),
    unique("documents_cancelled_once").on(t.cancelsId),
    uniqueIndex("documents_one_valid").on(t.orderId).where(sql`state = 'issued' and cancels_id is null`),
    index("documents_of_order").on(t.orderId),
    index("documents_newest").on(t.issuedAt.desc().nullsFirst(), t.id),
    index("documents_given").on(t.givenAt, t.id),
    index("documents_of_design").on(t.designId),
  ],
).enableRLS();

/**
 * The last number of each series; the trigger on `documents` counts it. A series begins with 1, or with the number that
 * staff set before its first document (save-first-number.ts).
 */
export const documentSeries = pgTable(
  "document_series",
  {
    series: text("series").primaryKey(),
    lastNumber: integer("last_number").notNull(),
    firstNumber: integer("first_number").notNull().default(1),
  },
  (t) => [check("document_series_within_limit", sql`${t.lastNumber} between 1 and 1000000`)],
).enableRLS();

/** Orders whose documents may have to change, after a completion, a cancellation or a refund. */
export const documentDue = pgTable("document_due", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** Counts the changes since the last check. */
  changes: bigint("changes", { mode: "number" }).notNull().default(1),
  since: moment("since").notNull().defaultNow(),
}).enableRLS();

/** A statement of a year for one donor. Its gifts are read for each PDF, so that later refunds count. */
export const yearStatements = pgTable(
  "year_statements",
  {
    id: uuidKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    year: integer("year").notNull(),
    /** Orders with another name that staff added (server/giving/orders/same-donor.ts). */
    addedOrders: text("added_orders").array().notNull().default([]),
    /** The code of the PDF, which only the donor's mail contains. */
    downloadCode: text("download_code").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("year_statements_year_plausible", sql`${t.year} between 2000 and 2999`),
    check("year_statements_code_shape", sql`${t.downloadCode} ~ '^[0-9A-HJKMNP-TV-Z]{20}$'`),
    unique("year_statements_once").on(t.orderId, t.year),
    unique("year_statements_code_unique").on(t.downloadCode),
  ],
).enableRLS();
