import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, kurus, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { CashCount } from "#shared/money/cash-count.ts";

/** The places where the foundation takes cash (docs/contract.md#cash-desks). */
export const cashDesks = pgTable(
  "cash_desks",
  {
    id: uuidKey(),
    name: text("name").notNull(),
    place: text("place").notNull().default(""),
    state: text("state").$type<"active" | "retired">().notNull().default("active"),
    /** The time of the creation, or of the last return to use. */
    activeSince: moment("active_since").notNull(),
    retiredAt: moment("retired_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("cash_desks_state_known", sql`${t.state} in ('active', 'retired')`),
    check("cash_desks_retired_has_time", sql`(${t.state} = 'retired') = (${t.retiredAt} is not null)`),
    uniqueIndex("cash_desks_name").on(sql`lower(${t.name})`).where(sql`state = 'active'`),
  ],
).enableRLS();

/**
 * The days of a desk, from opening to closing. Triggers of the migration refuse each change of a closed day, and of the
 * gifts, refunds and deposits in it.
 */
export const cashDays = pgTable(
  "cash_days",
  {
    id: uuidKey(),
    deskId: text("desk_id")
      .notNull()
      .references(() => cashDesks.id, { onDelete: "restrict" }),
    day: date("day", { mode: "string" }).notNull(),
    /** What is in the desk at the opening, in kuruş. */
    opening: kurus("opening").notNull(),
    /** Why the opening differs from what the day before left. */
    openingReason: text("opening_reason").notNull().default(""),
    openedBy: text("opened_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The names stay when an account is deleted, because the sheet of the day shows them. */
    openedName: text("opened_name").notNull(),
    openedAt: moment("opened_at").notNull(),
    /** The counted pieces by the value of the note or coin in kuruş. */
    count: jsonb("count").$type<CashCount>(),
    counted: kurus("counted"),
    /** Gifts less refunds and deposits. */
    booked: kurus("booked"),
    /** What was counted less the opening and what was booked. */
    difference: kurus("difference"),
    reason: text("reason").notNull().default(""),
    closedBy: text("closed_by").references(() => adminUsers.id, { onDelete: "set null" }),
    closedName: text("closed_name"),
    closedAt: moment("closed_at"),
    /** Whether a person who took gifts of the day closed it, because no other person had the right. */
    closedByTaker: boolean("closed_by_taker").notNull().default(false),
  },
  (t) => [
    check("cash_days_amounts_not_negative", sql`${t.opening} >= 0 and ${t.counted} >= 0`),
    check(
      "cash_days_closed_whole",
      sql`num_nonnulls(${t.count}, ${t.counted}, ${t.booked}, ${t.difference}, ${t.closedName}, ${t.closedAt}) in (0, 6)`,
    ),
    check("cash_days_difference_adds_up", sql`${t.difference} = ${t.counted} - ${t.opening} - ${t.booked}`),
    check("cash_days_difference_has_reason", sql`${t.difference} = 0 or ${t.reason} <> ''`),
    uniqueIndex("cash_days_one_open").on(t.deskId).where(sql`closed_at is null`),
    index("cash_days_of_desk").on(t.deskId, t.openedAt),
    index("cash_days_newest").on(t.day.desc().nullsFirst(), t.openedAt.desc().nullsFirst()),
    index("cash_days_opened_by").on(t.openedBy).where(sql`opened_by is not null`),
    index("cash_days_closed_by").on(t.closedBy).where(sql`closed_by is not null`),
  ],
).enableRLS();
