import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, slugLocked, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";

export const pages = pgTable(
  "pages",
  {
    id: uuidKey(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    slugLocked: slugLocked(),
    content: text("content").notNull(),
    published: boolean("published").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("pages_slug_unique").on(t.slug).where(sql`deleted_at is null`),
    check("pages_slug_shape", sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]*$'`),
    check("pages_title_filled", sql`btrim(${t.title}) <> ''`),
    index("pages_newest").on(t.createdAt.desc().nullsFirst(), t.id).where(sql`deleted_at is null`),
    index("pages_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
  ],
).enableRLS();
