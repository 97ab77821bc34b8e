import { sql } from "drizzle-orm";
import { bigserial, check, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment } from "#server/platform/db/columns.ts";
import { orders } from "../table.ts";

/** Every wording that a donor saw or accepted. A row stays when the text of the site changes. */
export const consentTexts = pgTable(
  "consent_texts",
  {
    kind: text("kind").notNull(),
    /** A digest of the wording (shared/content/text-version.ts). */
    version: text("version").notNull(),
    language: text("language").notNull(),
    /** The wording; HTML for the information notice. */
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "consent_texts_key", columns: [t.kind, t.version, t.language] })],
).enableRLS();

/** The consents of an order. `kind`, `version` and `language` name a row of consent_texts. */
export const orderConsents = pgTable(
  "order_consents",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    version: text("version").notNull(),
    language: text("language").notNull(),
    grantedAt: moment("granted_at").notNull().defaultNow(),
    /** The time at which the donor withdrew the consent. */
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    check("order_consents_kind_known", sql`${t.kind} in ('proxy', 'information_notice', 'messages')`),
    unique("order_consents_once").on(t.orderId, t.kind),
  ],
).enableRLS();
