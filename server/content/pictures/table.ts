import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";

/** All stored pictures. A job removes a picture that no record has contained for a day. */
export const images = pgTable(
  "images",
  {
    id: uuidKey(),
    path: text("path").notNull().unique("images_path_unique"),
    /** The name of the uploaded file, by which staff can search. */
    name: text("name").notNull().default(""),
    mime: text("mime").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    /** The `recipe` with which all copies were made (make-variants.ts); 0 while AVIF copies are missing. */
    recipe: integer("recipe").notNull().default(0),
    uploadedBy: text("uploaded_by").references(() => adminUsers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    orphanedAt: moment("orphaned_at"),
  },
  (t) => [
    check("images_size_positive", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    index("images_age").on(t.createdAt),
    index("images_of_uploader").on(t.uploadedBy).where(sql`uploaded_by is not null`),
  ],
).enableRLS();
