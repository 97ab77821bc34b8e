import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";

export const sliders = pgTable(
  "sliders",
  {
    id: uuidKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    image: text("image").notNull().default(""),
    buttonText: text("button_text"),
    buttonLink: text("button_link"),
    isActive: boolean("is_active").notNull().default(true),
    displayOrder: integer("display_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("sliders_title_filled", sql`btrim(${t.title}) <> ''`),
    index("sliders_order").on(t.displayOrder, t.id),
    index("sliders_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
  ],
).enableRLS();
