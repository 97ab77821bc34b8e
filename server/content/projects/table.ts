import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { categories } from "#server/content/categories/table.ts";
import {
  createdAt,
  deletedAt,
  gallery,
  kurus,
  slugLocked,
  updatedAt,
  uuidKey,
} from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";

/** The projects. Database triggers keep the collected amount and the supporter count (migration 0000). */
export const projects = pgTable(
  "projects",
  {
    id: uuidKey(),
    slug: text("slug").notNull(),
    slugLocked: slugLocked(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    content: text("content").notNull().default(""),
    image: text("image").notNull().default(""),
    gallery: gallery(),
    category: text("category")
      .notNull()
      .references(() => categories.id),
    targetAmount: kurus("target_amount"),
    openingAmount: kurus("opening_amount").notNull().default(0),
    collectedAmount: kurus("collected_amount").notNull().default(0),
    openingSupporters: integer("opening_supporters").notNull().default(0),
    supporterCount: integer("supporter_count").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    displayOrder: integer("display_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("projects_slug_unique").on(t.slug).where(sql`deleted_at is null`),
    check("projects_slug_shape", sql`${t.slug} ~ '^[a-z0-9][a-z0-9-]*$'`),
    check("projects_title_filled", sql`btrim(${t.title}) <> ''`),
    check("projects_target_amount_positive", sql`${t.targetAmount} >= 0`),
    check("projects_opening_positive", sql`${t.openingAmount} >= 0 and ${t.openingSupporters} >= 0`),
    check(
      "projects_collected_whole",
      sql`${t.collectedAmount} >= ${t.openingAmount} and ${t.supporterCount} >= ${t.openingSupporters}`,
    ),
    index("projects_active_order").on(t.displayOrder, t.id).where(sql`is_active and deleted_at is null`),
    index("projects_order").on(t.displayOrder, t.id),
    index("projects_of_category").on(t.category),
    index("projects_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
  ],
).enableRLS();
