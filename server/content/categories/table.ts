import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, updatedAt } from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";
import { CATEGORIZED, type Categorized } from "#shared/content/category.ts";

/**
 * The categories of campaigns, projects and news, and the groups of questions. `id` is the value in their records and
 * in addresses, and never changes (docs/decisions/068-categories.md). Each `kind` has its own display order.
 */
export const categories = pgTable(
  "categories",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<Categorized>().notNull(),
    title: text("title").notNull(),
    heading: text("heading").notNull().default(""),
    description: text("description").notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
    displayOrder: integer("display_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check(
      "categories_kind_known",
      sql`${t.kind} in (${sql.raw(CATEGORIZED.map((kind) => `'${kind}'`).join(", "))})`,
    ),
    check("categories_title_filled", sql`btrim(${t.title}) <> ''`),
    uniqueIndex("categories_name").on(t.kind, sql`lower(title)`).where(sql`deleted_at is null`),
    index("categories_order").on(t.kind, t.displayOrder, t.id),
    index("categories_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
  ],
).enableRLS();
