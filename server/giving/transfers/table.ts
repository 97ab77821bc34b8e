import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orders } from "#server/giving/orders/table.ts";
import { createdAt, kurus, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";

/** A statement file of a bank: it is being read, stored, or refused as a whole (docs/decisions/052). */
export const statementImports = pgTable(
  "statement_imports",
  {
    id: uuidKey(),
    /** `upload`: staff uploaded the file. `inbox`: the file was in STATEMENTS_DIR. */
    source: text("source").notNull(),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    /** SHA-256 of the file. */
    digest: text("digest").notNull(),
    state: text("state").notNull().default("reading"),
    /** The number of rows read so far; after the import, of all rows. */
    rowCount: integer("row_count").notNull().default(0),
    newRows: integer("new_rows").notNull().default(0),
    /** The number of rows that earlier files had. */
    knownRows: integer("known_rows").notNull().default(0),
    doubtfulRows: integer("doubtful_rows").notNull().default(0),
    /** The reason for the refusal (refusal-text.ts). */
    reason: text("reason"),
    line: integer("line"),
    details: jsonb("details").$type<Record<string, string | number>>(),
    startedBy: text("started_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The process that reads and stores the file updates this time every few seconds. */
    seenAt: moment("seen_at").notNull(),
    /** True while the rows are being stored; all processes together store one import at a time. */
    storing: boolean("storing").notNull().default(false),
    /** True until the staged rows are deleted; end-interrupted.ts deletes those of a killed process. */
    remains: boolean("remains").notNull().default(true),
    endedAt: moment("ended_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("statement_imports_source_known", sql`${t.source} in ('upload', 'inbox')`),
    check("statement_imports_state_known", sql`${t.state} in ('reading', 'stored', 'refused')`),
    check("statement_imports_refused_has_reason", sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
    check("statement_imports_ended_has_time", sql`(${t.state} = 'reading') = (${t.endedAt} is null)`),
    index("statement_imports_newest").on(t.createdAt.desc().nullsFirst(), t.id),
    index("statement_imports_remaining").on(t.seenAt).where(sql`remains`),
    uniqueIndex("statement_imports_one_stores").on(t.storing).where(sql`storing`),
    index("statement_imports_started_by").on(t.startedBy).where(sql`started_by is not null`),
  ],
).enableRLS();

/** A statement of one account; a file may contain several statements. */
export const statements = pgTable(
  "statements",
  {
    id: uuidKey(),
    importId: text("import_id")
      .notNull()
      .references(() => statementImports.id, { onDelete: "restrict" }),
    source: text("source").notNull(),
    format: text("format").notNull(),
    /** The IBAN of the foundation's account. */
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    /** Null if the file is a table without balances. */
    opening: kurus("opening"),
    closing: kurus("closing"),
    firstDay: date("first_day", { mode: "string" }),
    lastDay: date("last_day", { mode: "string" }),
    rowCount: integer("row_count").notNull(),
    /** The sum of all rows. */
    total: kurus("total").notNull(),
    /** The number of rows that no earlier statement had. */
    newRows: integer("new_rows").notNull(),
    /** The number of doubtful rows: staff decide whether an earlier statement had them. */
    doubtfulRows: integer("doubtful_rows").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check("statements_format_known", sql`${t.format} in ('mt940', 'camt053', 'csv', 'xlsx')`),
    check("statements_add_up", sql`${t.opening} + ${t.total} = ${t.closing}`),
    index("statements_of_import").on(t.importId),
    index("statements_newest").on(t.createdAt.desc().nullsFirst(), t.id),
    index("statements_of_account").on(t.account, t.lastDay),
  ],
).enableRLS();

const rowColumns = () => ({
  id: bigserial("id", { mode: "number" }).primaryKey(),
  /** The first statement with this row. */
  statementId: text("statement_id").notNull(),
  account: text("account").notNull(),
  bookedOn: date("booked_on", { mode: "string" }).notNull(),
  /** In kuruş; negative for an outgoing payment. */
  amount: kurus("amount").notNull(),
  /** The row's number among the rows of the account with the same day and amount, from 1. */
  n: integer("n").notNull(),
  /** IBANs and card numbers are masked. */
  description: text("description").notNull(),
  payerName: text("payer_name"),
  /** Keyed digest (create-keyed-digest.ts). */
  payerIbanHash: text("payer_iban_hash"),
  bankRowId: text("bank_row_id"),
  /** The format of the number, because banks number each format differently. */
  bankRowFormat: text("bank_row_format"),
  /** The account's balance after the movement, if the file states it or the opening balance implies it. */
  balance: kurus("balance"),
  /** The row that this doubtful row may repeat. A doubtful row counts in no sum and has no match until staff decide. */
  possibleRepeatOf: bigint("maybe_repeats", { mode: "number" }),
  state: text("state").notNull().default("new"),
  /** The kind of an ignored row. */
  ignoredAs: text("ignored_as"),
  /** The time at which staff reopened the row; jobs do not set a reopened row aside. */
  reopenedAt: moment("reopened_at"),
  /** The payment that this outgoing row returns (settle-outgoing.ts). */
  returnOf: bigint("return_of", { mode: "number" }),
  /** The time at which text and payer were erased; later files do not restore them. */
  erasedAt: moment("erased_at"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * The rows of all stored statements, each payment once, and the doubtful rows. This is a view on `allStatementRows`
 * without the rows of files that are still being stored, and without repetitions. Read this view, not the table.
 */
export const statementRows = pgView("statement_rows", rowColumns()).existing();

const allColumns = () => ({
  ...rowColumns(),
  /** The row that this row repeats, by a decision of staff. The row stays, so that later files with it are recognised. */
  repeats: bigint("repeats", { mode: "number" }),
});

/**
 * All rows, also those of a file that is being stored, whose statement does not exist yet. Only the import and its
 * cleanup read this table. Triggers of the migration forbid changes of account, day, amount, number and statement. The
 * statement has no foreign key, because its rows are inserted first.
 */
export const allStatementRows = pgTable("all_statement_rows", allColumns(), (t) => [
  check(
    "statement_rows_state_known",
    sql`${t.state} in ('new', 'suggested', 'matched', 'partly_matched', 'ignored', 'returned', 'deposit')`,
  ),
  check(
    "statement_rows_ignored_as_known",
    sql`${t.ignoredAs} is null or ${t.state} = 'ignored' and ${t.ignoredAs} in ('pos', 'fee', 'outgoing', 'other')`,
  ),
  check("statement_rows_amount_not_zero", sql`${t.amount} <> 0`),
  check("statement_rows_id_has_format", sql`(${t.bankRowId} is null) = (${t.bankRowFormat} is null)`),
  check("statement_rows_decided_once", sql`${t.possibleRepeatOf} is null or ${t.repeats} is null`),
  foreignKey({ name: "statement_rows_maybe_repeats", columns: [t.possibleRepeatOf], foreignColumns: [t.id] }),
  foreignKey({ name: "statement_rows_repeats", columns: [t.repeats], foreignColumns: [t.id] }),
  uniqueIndex("statement_rows_identity").on(t.account, t.bookedOn, t.amount, t.n),
  index("statement_rows_by_bank_id").on(t.account, t.bankRowId).where(sql`bank_row_id is not null`),
  index("statement_rows_doubtful").on(t.possibleRepeatOf).where(sql`maybe_repeats is not null`),
  index("statement_rows_repeated").on(t.repeats).where(sql`repeats is not null`),
  index("statement_rows_of_statement").on(t.statementId),
  index("statement_rows_newest").on(t.bookedOn.desc().nullsFirst(), t.id.desc().nullsFirst()),
  index("statement_rows_by_state").on(t.state, t.bookedOn.desc().nullsFirst(), t.id.desc().nullsFirst()),
  index("statement_rows_by_amount").on(t.amount, t.bookedOn),
  index("statement_rows_of_return").on(t.returnOf).where(sql`return_of is not null`),
  index("statement_rows_of_payer").on(t.payerIbanHash).where(sql`payer_iban_hash is not null`),
]).enableRLS();

/** Further bank numbers of a row, beside `bankRowId`: other formats of the bank may number the row differently. */
export const statementRowIds = pgTable(
  "statement_row_ids",
  {
    rowId: bigint("row_id", { mode: "number" })
      .notNull()
      .references(() => allStatementRows.id, { onDelete: "cascade" }),
    format: text("format").notNull(),
    bankRowId: text("bank_row_id").notNull(),
    account: text("account").notNull(),
  },
  (t) => [
    primaryKey({ name: "statement_row_ids_key", columns: [t.rowId, t.format, t.bankRowId] }),
    index("statement_row_ids_by_id").on(t.account, t.bankRowId),
  ],
).enableRLS();

/** The rows of a file that were stored before, for staff. They are deleted after 30 days, like the file. */
export const knownRows = pgTable(
  "statement_known_rows",
  {
    importId: text("import_id")
      .notNull()
      .references(() => statementImports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** The stored row; null if the file contains the statement twice. */
    rowId: bigint("row_id", { mode: "number" }).references(() => allStatementRows.id, {
      onDelete: "cascade",
    }),
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    amount: kurus("amount").notNull(),
    /** The text of the file, if it differs from the stored text. */
    description: text("description"),
  },
  (t) => [
    primaryKey({ name: "statement_known_rows_key", columns: [t.importId, t.position] }),
    index("statement_known_rows_of_row").on(t.rowId),
  ],
).enableRLS();

/** The new quantity and total of an item after the order is adjusted. `lineTotal` is in kuruş; 0 removes the item. */
export type Adjustment = { itemId: number; quantity: number; lineTotal: number };

/**
 * Each match assigns an amount of a statement row to an order. Matches are never deleted; `undoneAt` undoes a match. A
 * match is applied to its order after a delay (docs/decisions/055).
 */
export const statementMatches = pgTable(
  "statement_matches",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    rowId: bigint("row_id", { mode: "number" })
      .notNull()
      .references(() => allStatementRows.id, { onDelete: "restrict" }),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    amount: kurus("amount").notNull(),
    automatic: boolean("automatic").notNull().default(false),
    matchedBy: text("matched_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The time from which the match may complete the order; until then it can be undone. */
    applyAt: moment("apply_at").notNull().defaultNow(),
    /** The time at which the match was applied: it completed the order, or the order was completed already. */
    appliedAt: moment("applied_at"),
    /** The changed items; null if the items stay as ordered. */
    adjustment: jsonb("adjustment").$type<Adjustment[]>(),
    /** Staff created the order from the row, so undoing the match cancels it. */
    createdOrder: boolean("created_order").notNull().default(false),
    /** Whether later payments from the same IBAN are suggested for the same donor. */
    teaches: boolean("teaches").notNull().default(true),
    undoneAt: moment("undone_at"),
    /** True if staff undid the match because the row is not for this order; false if a job or an adjustment undid it. */
    isRejected: boolean("taken_back").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("statement_matches_amount_positive", sql`${t.amount} > 0`),
    check("statement_matches_by_person_or_rule", sql`not (${t.automatic} and ${t.matchedBy} is not null)`),
    index("statement_matches_of_row").on(t.rowId),
    index("statement_matches_waiting").on(t.applyAt).where(sql`applied_at is null and undone_at is null`),
    index("statement_matches_of_order").on(t.orderId),
    index("statement_matches_matched_by").on(t.matchedBy).where(sql`matched_by is not null`),
  ],
).enableRLS();

/** Rows of a file that is being read. After the whole file is read, they are stored; if it is refused, deleted. */
export const stagedRows = pgTable(
  "statement_staged_rows",
  {
    importId: text("import_id").notNull(),
    position: integer("position").notNull(),
    /** The index of the statement in the file, from 0. */
    part: integer("part").notNull(),
    account: text("account").notNull(),
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    amount: kurus("amount").notNull(),
    description: text("description").notNull(),
    payerName: text("payer_name"),
    payerIbanHash: text("payer_iban_hash"),
    bankRowId: text("bank_row_id"),
    balance: kurus("balance"),
    /** The `n` of the row to store. */
    n: integer("n"),
    /** The stored row that this row repeats (recognise-rows.ts). */
    rowId: bigint("row_id", { mode: "number" }),
    /** The stored row that this row may repeat. */
    possibleRepeatOf: bigint("maybe_repeats", { mode: "number" }),
  },
  (t) => [
    primaryKey({ name: "statement_staged_rows_key", columns: [t.importId, t.position] }),
    index("statement_staged_rows_by_day").on(t.importId, t.account, t.bookedOn),
  ],
).enableRLS();

/** The columns of an account's tables, which staff chose. */
export const statementLayouts = pgTable("statement_layouts", {
  account: text("account").primaryKey(),
  layout: jsonb("layout").$type<Layout>().notNull(),
  updatedAt: updatedAt(),
}).enableRLS();
