import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { categories } from "#server/content/categories/table.ts";
import { createdAt, gallery, kurus, moment, updatedAt } from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";
import type { Preset } from "#shared/giving/preset.ts";

/**
 * The campaigns (docs/specification.md#3-entities-and-their-fields). A database trigger keeps `collected_amount` equal
 * to the opening amount plus the items of completed orders (migration 0000).
 */
export const campaigns = pgTable(
  "campaigns",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    image: text("image").notNull().default(""),
    gallery: gallery(),
    category: text("category")
      .notNull()
      .references(() => categories.id),
    minAmount: kurus("min_amount"),
    targetAmount: kurus("target_amount"),
    /** The amounts that the campaign offers, the lowest first. */
    presets: jsonb("presets").$type<Preset[]>().notNull().default([]),
    openingAmount: kurus("opening_amount").notNull().default(0),
    collectedAmount: kurus("collected_amount").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    displayOrder: integer("display_order").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
    /** The time at which staff deleted the campaign (docs/contract.md#collected-amounts). */
    archivedAt: moment("archived_at"),
  },
  (t) => [
    check("campaigns_id_shape", sql`${t.id} ~ '^[a-z0-9][a-z0-9-]{0,79}$'`),
    check("campaigns_title_filled", sql`btrim(${t.title}) <> ''`),
    check("campaigns_min_amount_positive", sql`${t.minAmount} >= 0`),
    check("campaigns_presets_list", sql`jsonb_typeof(${t.presets}) = 'array'`),
    check("campaigns_target_amount_positive", sql`${t.targetAmount} >= 0`),
    check("campaigns_opening_amount_positive", sql`${t.openingAmount} >= 0`),
    check("campaigns_collected_amount_whole", sql`${t.collectedAmount} >= ${t.openingAmount}`),
    check("campaigns_display_order_positive", sql`${t.displayOrder} >= 0`),
    check("campaigns_archived_is_inactive", sql`${t.archivedAt} is null or not ${t.isActive}`),
    index("campaigns_active_order").on(t.displayOrder, t.id).where(sql`is_active`),
    index("campaigns_active_category").on(t.category, t.displayOrder, t.id).where(sql`is_active`),
    index("campaigns_order").on(t.displayOrder, t.id),
    index("campaigns_newest").on(t.createdAt.desc().nullsFirst(), t.id),
    index("campaigns_changed_by").on(t.updatedBy).where(sql`updated_by is not null`),
  ],
).enableRLS();
