import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { categories } from "#server/content/categories/table.ts";
import {
  createdAt,
  deletedAt,
  gallery,
  moment,
  slugLocked,
  updatedAt,
  uuidKey,
} from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";
import { adminUsers } from "#server/staff/table.ts";

export const news = pgTable(
  "news",
  {
    id: uuidKey(),
    slug: text("slug").notNull(),
    slugLocked: slugLocked(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull().default(""),
    image: text("image").notNull().default(""),
    gallery: gallery(),
    /** The campaigns that the news item reports about. A trigger removes the ids of purged records (migration 0001). */
    campaignIds: text("campaign_ids").array().notNull().default([]),
    projectIds: text("project_ids").array().notNull().default([]),
    category: text("category")
      .notNull()
      .references(() => categories.id),
    published: boolean("published").notNull().default(false),
    publishAt: moment("publish_at"),
    authorId: text("author_id").references(() => adminUsers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    deletedAt: deletedAt(),
  },
  (t) => [
    // Another item may have the slug of a deleted item.
    uniqueIndex("news_slug_unique").on(t.slug).where(sql`deleted_at is null`),
    check("news_slug_shape", sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]*$'`),
    check("news_title_filled", sql`btrim(${t.title}) <> ''`),
    // The lists of the site and of the back office use these indexes. Migration 0000 contains their complete
    // definitions, which Drizzle cannot express.
    index("news_published_newest")
      .on(sql`greatest(created_at, publish_at) desc`, t.id)
      .where(sql`published and deleted_at is null`),
    index("news_newest").on(t.createdAt.desc().nullsFirst(), t.id).where(sql`deleted_at is null`),
    index("news_changed").on(t.updatedAt.desc().nullsFirst(), t.id).where(sql`deleted_at is null`),
    index("news_titles").on(sql`turkish_order(title)`, t.id).where(sql`deleted_at is null`),
    index("news_of_category")
      .on(t.category, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`deleted_at is null`),
    index("news_drafts")
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`not published and deleted_at is null`),
    index("news_scheduled")
      .on(t.publishAt)
      .where(sql`published and publish_at is not null and deleted_at is null`),
    index("news_of_campaigns").using("gin", t.campaignIds),
    index("news_of_projects").using("gin", t.projectIds),
    index("news_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
    index("news_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
    index("news_of_author").on(t.authorId).where(sql`author_id is not null`),
  ],
).enableRLS();
