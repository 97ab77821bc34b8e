import {
  bigint,
  bigserial,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from "drizzle-orm/pg-core";
import { kurus, updatedAt } from "./columns.ts";

/**
 * Settings that staff can change, and facts about the installation (such as when it was filled with demo content).
 */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: updatedAt(),
}).enableRLS();

/** Counters of the rate limits, in the format of their library; shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
}).enableRLS();

/**
 * Daily totals: count and amount of orders, of payment log entries and of refunded lines by the day in Istanbul, payment
 * method and status. Read them together with the changes that are not folded in yet (read-daily-totals.ts). The SQL tables keep
 * their earlier names: `tallies`, `tally_months`, `tally_changes`.
 */
export const dailyTotals = pgTable(
  "tallies",
  {
    subject: text("subject").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    method: text("method").notNull(),
    status: text("status").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    amount: kurus("amount").notNull(),
  },
  (t) => [primaryKey({ name: "tallies_key", columns: [t.subject, t.day, t.method, t.status] })],
).enableRLS();

/** The same by month (its first day), for queries over years. Triggers on `tallies` keep it (migration 0000). */
export const monthlyTotals = pgTable(
  "tally_months",
  {
    subject: text("subject").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    method: text("method").notNull(),
    status: text("status").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    amount: kurus("amount").notNull(),
  },
  (t) => [primaryKey({ name: "tally_months_key", columns: [t.subject, t.month, t.method, t.status] })],
).enableRLS();

/** Changes since the last fold: insert-only, so that payments never wait for one row (fold-daily-totals.ts). */
export const dailyTotalChanges = pgTable("tally_changes", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  subject: text("subject").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  method: text("method").notNull(),
  /** Null: the row is new. */
  fromStatus: text("from_status"),
  /** Null: the row is gone. */
  toStatus: text("to_status"),
  amount: kurus("amount").notNull(),
}).enableRLS();
