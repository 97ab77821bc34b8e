import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, uuidKey } from "#server/platform/db/columns.ts";

/** Minutes are scanned as PDF or JPEG; places also send pictures and workbooks. */
export const paperTypes = ["pdf", "jpeg", "png", "xlsx"] as const;
export type PaperType = (typeof paperTypes)[number];

/** The largest file, in bytes. */
export const maxPaperBytes = 10_000_000;

/**
 * Scanned papers and files for staff alone. They are in the database, because the store of pictures is public. A backup
 * contains them with their rows.
 */
export const kurbanFiles = pgTable(
  "kurban_files",
  {
    id: uuidKey(),
    type: text("type").$type<PaperType>().notNull(),
    /** The file in base64. */
    data: text("data").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("kurban_files_type_known", sql`${t.type} in ('pdf', 'jpeg', 'png', 'xlsx')`),
    check("kurban_files_small", sql`length(${t.data}) <= 14000000`),
  ],
).enableRLS();
