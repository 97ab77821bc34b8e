import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "../table.ts";

/** The filters of a list under a name (docs/contract.md#saved-views). */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuidKey(),
    /** The path of the list below the prefix, such as `orders/payment-logs`. */
    screen: text("screen").notNull(),
    name: text("name").notNull(),
    /** The search string of the list, such as `method=card&sort=newest`. */
    query: text("query").notNull(),
    by: text("by")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    /** Whether all staff who may open the list see the view. */
    shared: boolean("shared").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("saved_views_name_length", sql`length(${t.name}) between 1 and 60`),
    check("saved_views_query_length", sql`length(${t.query}) <= 2000`),
    uniqueIndex("saved_views_name").on(t.by, t.screen, sql`lower(${t.name})`),
    index("saved_views_shared").on(t.screen).where(sql`shared`),
  ],
).enableRLS();
