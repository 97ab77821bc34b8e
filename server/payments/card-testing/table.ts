import { boolean, doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../db/columns.ts";
import { paymentAttempts } from "../table.ts";

const count = (name: string) => doublePrecision(name).notNull().default(0);

/**
 * What became of the card payments of one network, phone or browser lately. The key is a keyed digest (key-of-donor.ts); the
 * counts fade (rules.ts), so that a row says nothing any more after some hours, and is then removed.
 */
export const cardRecords = pgTable(
  "card_records",
  {
    key: text("key").primaryKey(),
    /** Bank forms that were handed out. */
    tries: count("tries"),
    /** Different orders among them. */
    orders: count("orders"),
    declined: count("declined"),
    /** Handed out, and nothing was heard of them for a while. */
    abandoned: count("abandoned"),
    paid: count("paid"),
    /** Requests that were held back, weighted. */
    held: count("held"),
    countedAt: moment("counted_at").notNull(),
  },
  (t) => [index("card_records_oldest").on(t.countedAt)],
).enableRLS();

/** Whose record the outcome of an attempt belongs to; gone as soon as it is known, or not to be expected any more. */
export const cardTries = pgTable(
  "card_tries",
  {
    number: text("number")
      .primaryKey()
      .references(() => paymentAttempts.number, { onDelete: "cascade" }),
    network: text("network").notNull(),
    phone: text("phone").notNull(),
    session: text("session").notNull(),
    /** Let through while the whole site was under attack. */
    underAttack: boolean("under_attack").notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (t) => [index("card_tries_oldest").on(t.madeAt)],
).enableRLS();
