import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { cashDays, cashDesks } from "#server/giving/cash/table.ts";
import { allStatementRows } from "#server/giving/transfers/table.ts";
import { kurus, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";

/** Cash that staff took out of a desk and brought to the bank. */
export const cashDeposits = pgTable(
  "cash_deposits",
  {
    id: uuidKey(),
    deskId: text("desk_id")
      .notNull()
      .references(() => cashDesks.id, { onDelete: "restrict" }),
    cashDayId: text("cash_day_id")
      .notNull()
      .references(() => cashDays.id, { onDelete: "restrict" }),
    amount: kurus("amount").notNull(),
    /** The row of a statement with this money; null until staff tie it. */
    rowId: bigint("row_id", { mode: "number" }).references(() => allStatementRows.id, {
      onDelete: "restrict",
    }),
    by: text("by").references(() => adminUsers.id, { onDelete: "set null" }),
    byName: text("by_name").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    check("cash_deposits_amount_positive", sql`${t.amount} > 0`),
    unique("cash_deposits_one_of_row").on(t.rowId),
    index("cash_deposits_of_day").on(t.cashDayId),
    index("cash_deposits_of_desk").on(t.deskId),
    index("cash_deposits_by").on(t.by).where(sql`by is not null`),
    index("cash_deposits_waiting").on(t.amount).where(sql`row_id is null`),
  ],
).enableRLS();
