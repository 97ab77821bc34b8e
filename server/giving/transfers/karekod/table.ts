import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/** The Karekod of an account from the bank, which staff uploaded (save-account-code.ts). */
export const accountCodes = pgTable(
  "account_codes",
  {
    iban: text("iban").primaryKey(),
    /** The URL path of the picture. */
    picture: text("picture").notNull(),
    /** The account holder's name in the code. */
    holder: text("holder"),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [check("account_codes_iban_shape", sql`${t.iban} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'`)],
).enableRLS();
