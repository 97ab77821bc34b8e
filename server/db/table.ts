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

/** Settings that staff can change and facts about the installation (for instance when it was filled with demo content). */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: updatedAt(),
}).enableRLS();

/** Counters of the rate limits, in the shape their library writes; shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
}).enableRLS();

/**
 * How many rows of a large table there are, and how much money, by the day in Istanbul when they were made, payment
 * method and status. Read together with what was not added yet (read-tallies.ts).
 */
export const tallies = pgTable(
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

/** The same by month (its first day), for what asks about years. Triggers of `tallies` keep it (migration 0015). */
export const tallyMonths = pgTable(
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

/** What happened since: only ever added to, so that no payment waits for another one's row (fold-tallies.ts). */
export const tallyChanges = pgTable("tally_changes", {
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
