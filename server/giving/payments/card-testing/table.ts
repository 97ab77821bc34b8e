import { boolean, doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { paymentAttempts } from "../table.ts";

const count = (name: string) => doublePrecision(name).notNull().default(0);

/**
 * Recent outcomes of the card payments of one network, phone or browser. The key is a keyed digest (key-of-donor.ts);
 * the counts decay (rules.ts), and a row is removed when they are negligible.
 */
export const cardRecords = pgTable(
  "card_records",
  {
    key: text("key").primaryKey(),
    /** The number of bank forms that donors got. */
    tries: count("tries"),
    /** The number of different orders of these forms. */
    orders: count("orders"),
    declined: count("declined"),
    /** The number of forms without an outcome in time. */
    abandoned: count("abandoned"),
    paid: count("paid"),
    /** The weighted number of requests that the guard held back. */
    held: count("held"),
    countedAt: moment("counted_at").notNull(),
  },
  (t) => [index("card_records_oldest").on(t.countedAt)],
).enableRLS();

/** The records that an attempt's outcome counts towards; deleted when the outcome is known or no longer expected. */
export const cardTries = pgTable(
  "card_tries",
  {
    number: text("number")
      .primaryKey()
      .references(() => paymentAttempts.number, { onDelete: "cascade" }),
    network: text("network").notNull(),
    /** The key of the whole line, by which the breaker distinguishes donors; null: from an earlier version. */
    wideNetwork: text("line"),
    phone: text("phone").notNull(),
    session: text("session").notNull(),
    /** The guard let the try pass while the whole site was under attack. */
    underAttack: boolean("under_attack").notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (t) => [index("card_tries_oldest").on(t.madeAt)],
).enableRLS();
