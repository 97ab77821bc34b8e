import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { NoteEntity } from "#shared/giving/note-areas.ts";

/** The notes and tasks of staff (docs/contract.md#notes-and-tasks). */
export const notes = pgTable(
  "notes",
  {
    id: uuidKey(),
    entity: text("entity").$type<NoteEntity>().notNull(),
    entityId: text("entity_id").notNull(),
    /** Card numbers are masked. */
    text: text("text").notNull(),
    dueOn: date("due_on", { mode: "string" }),
    assignee: text("assignee").references(() => adminUsers.id, { onDelete: "set null" }),
    /** Whether the note has or had a day or an assignee. A task stays one after the account of its assignee is deleted. */
    isTask: boolean("is_task").notNull(),
    doneAt: moment("done_at"),
    by: text("by").references(() => adminUsers.id, { onDelete: "set null" }),
    at: moment("at").notNull(),
  },
  (t) => [
    check("notes_entity_known", sql`${t.entity} in ('donor', 'order', 'movement', 'campaign')`),
    check("notes_text_length", sql`length(${t.text}) between 1 and 2000`),
    check("notes_task_has_day", sql`${t.isTask} or num_nonnulls(${t.dueOn}, ${t.assignee}, ${t.doneAt}) = 0`),
    index("notes_of_record").on(t.entity, t.entityId, t.at),
    index("notes_open").on(t.dueOn).where(sql`is_task and done_at is null`),
    index("notes_done").on(t.doneAt).where(sql`done_at is not null`),
    index("notes_of_assignee").on(t.assignee).where(sql`assignee is not null`),
    index("notes_of_author").on(t.by).where(sql`by is not null`),
  ],
).enableRLS();

export type Note = typeof notes.$inferSelect;

export type NoticeReason = "mentioned" | "assigned";

/** The mails to staff about notes: each person gets one mail about a note. */
export const noteNotices = pgTable(
  "note_notices",
  {
    id: uuidKey(),
    noteId: text("note_id")
      .notNull()
      .references(() => notes.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    reason: text("reason").$type<NoticeReason>().notNull(),
    /** The person who mentioned or assigned the reader. */
    senderName: text("sender_name").notNull(),
    tries: integer("tries").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [
    check("note_notices_reason_known", sql`${t.reason} in ('mentioned', 'assigned')`),
    uniqueIndex("note_notices_once").on(t.noteId, t.userId),
    index("note_notices_of_user").on(t.userId),
    index("note_notices_waiting").on(t.nextTryAt).where(sql`sent_at is null`),
  ],
).enableRLS();
