import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, slugLocked, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";

export const stories = pgTable(
  "stories",
  {
    id: uuidKey(),
    slug: text("slug").notNull(),
    slugLocked: slugLocked(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull(),
    image: text("image").notNull(),
    video: text("video").notNull().default(""),
    caption: text("caption").notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
    displayOrder: integer("display_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    deletedAt: deletedAt(),
  },
  (t) => [
    // Another story may have the slug of a deleted story.
    uniqueIndex("stories_slug_unique").on(t.slug).where(sql`deleted_at is null`),
    check("stories_slug_shape", sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]*$'`),
    check("stories_title_filled", sql`btrim(${t.title}) <> ''`),
    index("stories_order").on(t.displayOrder, t.id),
    index("stories_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
  ],
).enableRLS();
