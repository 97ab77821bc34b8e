import { bigint, integer, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

/**
 * Settings that staff can change, and facts about the installation, for example when it was filled with demo content.
 */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: updatedAt(),
}).enableRLS();

/** The counters of the rate limits in the format of their library. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
}).enableRLS();
