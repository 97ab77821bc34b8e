import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, updatedAt, uuidKey } from "../../db/columns.ts";

export const pages = pgTable(
  "pages",
  {
    id: uuidKey(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    unique("pages_slug_unique").on(t.slug),
    check("pages_slug_shape", sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]*$'`),
    check("pages_title_filled", sql`btrim(${t.title}) <> ''`),
    index("pages_newest").on(t.createdAt.desc(), t.id),
  ],
).enableRLS();
