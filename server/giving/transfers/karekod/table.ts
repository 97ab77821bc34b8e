import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/** The bank's own Karekod of an account of ours, as staff uploaded it (save-account-code.ts). */
export const accountCodes = pgTable(
  "account_codes",
  {
    iban: text("iban").primaryKey(),
    /** The address of its picture. */
    picture: text("picture").notNull(),
    /** The name that the code says. */
    holder: text("holder"),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [check("account_codes_iban_shape", sql`${t.iban} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'`)],
).enableRLS();
