import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import { paymentAttempts } from "../table.ts";

/** Whether donors are sent to a bank. A bank without a row works. */
export const bankStates = pgTable(
  "bank_states",
  {
    bank: text("bank").primaryKey(),
    /** The breaker opened: no donor is sent there, except one now and then. Null: it is closed. */
    openedAt: moment("opened_at"),
    /** From when on one donor may try an open bank again. */
    probeAt: moment("probe_at"),
    /** Since when the server asks for itself whether the bank works; null: it does not. */
    checkingSince: moment("asked_at"),
    /** Staff switched it off. */
    offAt: moment("off_at"),
    offBy: text("off_by").references(() => adminUsers.id, { onDelete: "set null" }),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    check("bank_states_open_has_probe", sql`(${t.openedAt} is null) = (${t.probeAt} is null)`),
    index("bank_states_off_by").on(t.offBy).where(sql`off_by is not null`),
  ],
).enableRLS();

/** Failures of banks, of the last day. Their donors are found by their attempts. */
export const bankFailures = pgTable(
  "bank_failures",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    bank: text("bank").notNull(),
    number: text("number")
      .notNull()
      .references(() => paymentAttempts.number, { onDelete: "cascade" }),
    /** refused: the bank refused to begin this payment, which the breaker never counts. */
    what: text("what").notNull(),
    /** A keyed digest of the donor's line (card-testing/key-of-donor.ts); null: unknown, or shared by all. */
    network: text("network"),
    at: moment("at").notNull(),
    /** The bank has worked since: the breaker counts it no more. */
    over: boolean("over").notNull().default(false),
  },
  (t) => [
    check("bank_failures_what_known", sql`${t.what} in ('begin', 'inquiry', 'system', 'refused')`),
    index("bank_failures_newest").on(t.at),
    index("bank_failures_counted").on(t.bank, t.at).where(sql`not over`),
    index("bank_failures_of_attempt").on(t.number),
  ],
).enableRLS();
