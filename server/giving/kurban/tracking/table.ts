import { sql } from "drizzle-orm";
import { check, pgTable, text, unique } from "drizzle-orm/pg-core";
import { orders } from "#server/giving/orders/table.ts";

/** The secret of the tracking page of a whole order, of 100 random bits. An order with shares has one. */
export const kurbanOrderCodes = pgTable(
  "kurban_order_codes",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "restrict" }),
    code: text("code").notNull(),
  },
  (t) => [
    check("kurban_order_codes_shape", sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{20}$'`),
    unique("kurban_order_codes_unique").on(t.code),
  ],
).enableRLS();
