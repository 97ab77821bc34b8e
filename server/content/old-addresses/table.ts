import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "#server/platform/db/columns.ts";

/** The addresses of the site before this one, and where they lead now (docs/contract.md#old-addresses). */
export const oldAddresses = pgTable(
  "old_addresses",
  {
    /** The path without its last slash, as decoded text in lower case. */
    path: text("path").primaryKey(),
    /** A path of this site. */
    target: text("target").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("old_addresses_path_shape", sql`${t.path} ~ '^/.' and length(${t.path}) <= 1000`),
    check(
      "old_addresses_target_of_this_site",
      sql`${t.target} ~ '^/([^/\\\\]|$)' and length(${t.target}) <= 1000`,
    ),
  ],
).enableRLS();
