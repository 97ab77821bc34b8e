import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * What staff wrote in other languages beside the Turkish of a record. `kind` is the name of the record's table. Triggers
 * drop the pages that show a changed text, and remove the texts of a removed record (the migration that creates it).
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
