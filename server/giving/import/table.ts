import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import type {
  DayOrder,
  ImportField,
  ImportKind,
  ImportState,
  ImportSummary,
  ImportWork,
  LegalGround,
  RowOutcome,
} from "#shared/giving/import-fields.ts";

/** The text or number of a cell. Days of spreadsheets are texts like `2026-11-02`. */
export type RawCell = string | number;

/** A file of another system whose donors or gifts the office takes over (docs/contract.md#import). */
export const imports = pgTable(
  "imports",
  {
    id: uuidKey(),
    kind: text("kind").$type<ImportKind>().notNull().default("gifts"),
    /** The earlier system, as a part of the keys of the rows. */
    source: text("source").notNull().default(""),
    /** The name of the file; null once the texts are erased. */
    file: text("file"),
    state: text("state").$type<ImportState>().notNull().default("reading"),
    /** Why the file was refused or the work failed, as a sentence for staff. */
    refusal: text("refusal"),
    /** The state of a failed import before it failed. */
    failedIn: text("failed_in").$type<ImportWork>(),
    header: jsonb("header").$type<string[]>(),
    headerLine: integer("header_line"),
    /** A digest of the header. A file with the same header gets the same mapping. */
    fingerprint: text("fingerprint"),
    /** The merged cells of a workbook, like `A5:A9`. */
    merged: jsonb("merged").$type<string[]>().notNull().default([]),
    fields: jsonb("fields").$type<(ImportField | null)[]>(),
    dayOrder: text("day_order").$type<DayOrder>().notNull().default("dmy"),
    summary: jsonb("summary").$type<ImportSummary>(),
    /** The id of our campaign or project for each name in the file. */
    targets: jsonb("targets").$type<Record<string, string>>(),
    counted: boolean("counted").notNull().default(false),
    /** Whether statements of a year contain the gifts, because the earlier system issued none. */
    inStatements: boolean("in_statements").notNull().default(false),
    legalGround: text("legal_ground").$type<LegalGround>(),
    consentTextOn: date("consent_text_on", { mode: "string" }),
    rows: integer("rows").notNull().default(0),
    made: integer("made").notNull().default(0),
    known: integer("known").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    /** The number of records that the undo had to leave. */
    leftByUndo: integer("left_by_undo").notNull().default(0),
    /** The last line that the run or the undo has finished. */
    position: integer("position").notNull().default(0),
    by: text("by").references(() => adminUsers.id, { onDelete: "set null" }),
    at: moment("at").notNull(),
    /** The process that reads the file updates this time every few seconds. */
    seenAt: moment("seen_at").notNull(),
    doneAt: moment("done_at"),
    undoneAt: moment("undone_at"),
    /** The time at which the name of the file and the texts of its rows were erased. */
    erasedAt: moment("erased_at"),
  },
  (t) => [
    check("imports_kind_known", sql`${t.kind} in ('gifts', 'donors')`),
    check(
      "imports_state_known",
      sql`${t.state} in ('reading', 'columns', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'refused', 'failed')`,
    ),
    check(
      "imports_refused_has_reason",
      sql`(${t.state} in ('refused', 'failed')) = (${t.refusal} is not null)`,
    ),
    check(
      "imports_failed_in_known",
      sql`(${t.state} = 'failed') = (${t.failedIn} is not null) and ${t.failedIn} in ('checking', 'running', 'undoing')`,
    ),
    index("imports_newest").on(t.at.desc().nullsFirst(), t.id),
    index("imports_of_header").on(t.fingerprint, t.at).where(sql`fingerprint is not null`),
    index("imports_at_work").on(t.at).where(sql`state in ('reading', 'checking', 'running', 'undoing')`),
    index("imports_by").on(t.by).where(sql`by is not null`),
  ],
).enableRLS();

export const importRows = pgTable(
  "import_rows",
  {
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    /** The earlier system and the number there, or a keyed digest of the values. Null until the dry run. */
    key: text("key"),
    outcome: text("outcome").$type<RowOutcome>(),
    /** Why the row was refused, or what of it was left out, as a sentence for staff. */
    reason: text("reason"),
    /** The id of the order or donor that the row made. */
    recordId: text("record_id"),
    /** The cells; null once they are erased. */
    raw: jsonb("raw").$type<RawCell[]>(),
  },
  (t) => [
    primaryKey({ name: "import_rows_key", columns: [t.importId, t.line] }),
    check("import_rows_outcome_known", sql`${t.outcome} in ('new', 'known', 'refused')`),
    // What a row made is made once. An undo empties record_id, so that a later import can make it again.
    uniqueIndex("import_rows_made_once").on(t.key).where(sql`record_id is not null`),
    index("import_rows_of_record").on(t.recordId).where(sql`record_id is not null`),
    index("import_rows_by_outcome").on(t.importId, t.outcome, t.line),
  ],
).enableRLS();
