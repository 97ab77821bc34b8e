import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import { paymentAttempts } from "../table.ts";

/** The states of banks. A bank without a row has no failures and is not switched off. */
export const bankStates = pgTable(
  "bank_states",
  {
    bank: text("bank").primaryKey(),
    /** The time at which the breaker opened; null: the breaker is closed. */
    openedAt: moment("opened_at"),
    /** The time from which one donor may try a paused bank. */
    probeAt: moment("probe_at"),
    /** The start of the running health check; null: none is running. */
    checkingSince: moment("asked_at"),
    /** The time at which staff switched the bank off. */
    offAt: moment("off_at"),
    offBy: text("off_by").references(() => adminUsers.id, { onDelete: "set null" }),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    check("bank_states_open_has_probe", sql`(${t.openedAt} is null) = (${t.probeAt} is null)`),
    index("bank_states_off_by").on(t.offBy).where(sql`off_by is not null`),
  ],
).enableRLS();

/** The failures of banks during the last day. The attempt identifies the donor. */
export const bankFailures = pgTable(
  "bank_failures",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    bank: text("bank").notNull(),
    number: text("number")
      .notNull()
      .references(() => paymentAttempts.number, { onDelete: "cascade" }),
    /** refused: the bank refused to begin this payment; the breaker never counts a refusal. */
    what: text("what").notNull(),
    /** A keyed digest of the donor's network (card-testing/derive-donor-keys.ts); null: unknown, or shared by all. */
    network: text("network"),
    at: moment("at").notNull(),
    /** The bank has worked since this failure, so the breaker no longer counts it. */
    over: boolean("over").notNull().default(false),
  },
  (t) => [
    check("bank_failures_what_known", sql`${t.what} in ('begin', 'inquiry', 'system', 'refused')`),
    index("bank_failures_newest").on(t.at),
    index("bank_failures_counted").on(t.bank, t.at).where(sql`not over`),
    index("bank_failures_of_attempt").on(t.number),
  ],
).enableRLS();
