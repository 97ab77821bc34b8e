import { boolean, doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { paymentAttempts } from "../table.ts";

const countColumn = (name: string) => doublePrecision(name).notNull().default(0);

/**
 * Recent outcomes of the card payments of one network, phone or browser. The key is a keyed digest
 * (derive-donor-keys.ts). The counts decay (rules.ts), and a row is removed when they are negligible.
 */
export const cardRecords = pgTable(
  "card_records",
  {
    key: text("key").primaryKey(),
    /** The number of bank forms that donors got. */
    tries: countColumn("tries"),
    /** The number of different orders to which these forms belong. */
    orders: countColumn("orders"),
    declined: countColumn("declined"),
    /** The number of forms that had no outcome after twenty minutes. */
    abandoned: countColumn("abandoned"),
    paid: countColumn("paid"),
    /** The weighted number of requests that the guard held back. */
    held: countColumn("held"),
    countedAt: moment("counted_at").notNull(),
  },
  (t) => [index("card_records_oldest").on(t.countedAt)],
).enableRLS();

/** The keys of the records that will count an attempt's outcome. The row is deleted when the outcome is counted. */
export const cardTries = pgTable(
  "card_tries",
  {
    number: text("number")
      .primaryKey()
      .references(() => paymentAttempts.number, { onDelete: "cascade" }),
    network: text("network").notNull(),
    /** The key of the wide network, by which the breaker distinguishes donors; null in rows of earlier versions. */
    wideNetwork: text("line"),
    phone: text("phone").notNull(),
    session: text("session").notNull(),
    /** The guard admitted the try while the site was under attack. */
    underAttack: boolean("under_attack").notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (t) => [index("card_tries_oldest").on(t.madeAt)],
).enableRLS();
