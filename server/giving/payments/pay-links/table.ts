import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { orders } from "#server/giving/orders/table.ts";
import { createdAt, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";

/** How the link left: staff copied it, or the site sent it. */
export type LinkWay = "copy" | "sms" | "mail";

/** The links with which a donor pays a card order that staff took (docs/contract.md#pay-links). */
export const payLinks = pgTable(
  "pay_links",
  {
    id: uuidKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Only the digest is stored, so that a reader of the database cannot use the link. */
    digest: text("digest").notNull(),
    way: text("way").$type<LinkWay>().notNull(),
    /** The member of staff who made the link; null if the site made it while it wrote a message. */
    createdBy: text("created_by").references(() => adminUsers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** A newer link of the order ends the earlier ones. */
    expiresAt: moment("expires_at").notNull(),
    /** The time at which a donor last asked for a new link on the page of this one. */
    requestedAt: moment("requested_at"),
  },
  (t) => [
    check("pay_links_way_known", sql`${t.way} in ('copy', 'sms', 'mail')`),
    unique("pay_links_digest_unique").on(t.digest),
    index("pay_links_of_order").on(t.orderId, t.createdAt),
    index("pay_links_created_by").on(t.createdBy).where(sql`created_by is not null`),
    index("pay_links_requested").on(t.requestedAt).where(sql`requested_at is not null`),
  ],
).enableRLS();
