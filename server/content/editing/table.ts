import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";

/**
 * The texts of records in languages other than Turkish. `kind` is the name of the record's table. The purge of a record
 * removes its texts (server/compose/jobs/purge-deleted.ts).
 */
export const translations = pgTable(
  "translations",
  {
    kind: text("kind").notNull(),
    recordId: text("record_id").notNull(),
    language: text("language").notNull(),
    field: text("field").notNull(),
    text: text("text").notNull(),
  },
  (t) => [
    primaryKey({ name: "translations_key", columns: [t.kind, t.recordId, t.language, t.field] }),
    check("translations_not_turkish", sql`${t.language} <> 'tr'`),
    check("translations_text_filled", sql`btrim(${t.text}) <> ''`),
  ],
).enableRLS();

/**
 * Every slug under which visitors could ever see a record. An old slug redirects to the record, and another record gets
 * it only with the consent of staff. `kind` is the name of the record's table. The purge of a record removes its slugs.
 */
export const contentAddresses = pgTable(
  "content_addresses",
  {
    kind: text("kind").notNull(),
    slug: text("slug").notNull(),
    recordId: text("record_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "content_addresses_key", columns: [t.kind, t.slug] }),
    index("content_addresses_of_record").on(t.kind, t.recordId),
  ],
).enableRLS();

/** The values of a form, with the texts in other languages by name (`title_en`). */
export type VersionValues = Record<string, unknown>;

/**
 * The values of a record after each save. The newest version equals the record. The purge of a record removes its
 * versions.
 */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: uuidKey(),
    kind: text("kind").notNull(),
    recordId: text("record_id").notNull(),
    values: jsonb("values").$type<VersionValues>().notNull(),
    savedAt: moment("saved_at").notNull(),
    savedBy: text("saved_by").references(() => adminUsers.id, { onDelete: "set null" }),
  },
  (t) => [
    index("content_versions_of_record").on(t.kind, t.recordId, t.savedAt.desc().nullsFirst()),
    index("content_versions_of_author").on(t.savedBy).where(sql`saved_by is not null`),
  ],
).enableRLS();
