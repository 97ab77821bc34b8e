import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { categories } from "#server/content/categories/table.ts";
import { createdAt, deletedAt, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";

/**
 * Frequently asked questions. `title` is the question, `content` is the answer, and `category` is the heading on the
 * page.
 */
export const faqs = pgTable(
  "faqs",
  {
    id: uuidKey(),
    title: text("title").notNull(),
    category: text("category")
      .notNull()
      .references(() => categories.id),
    content: text("content").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    displayOrder: integer("display_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("faqs_title_filled", sql`btrim(${t.title}) <> ''`),
    index("faqs_order").on(t.displayOrder, t.id),
    index("faqs_of_category").on(t.category),
    index("faqs_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
  ],
).enableRLS();
