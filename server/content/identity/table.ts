import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "#server/platform/db/columns.ts";

/**
 * The copies of uploaded logos, and the icons that are drawn from logo and main colour. Rows are never changed or removed,
 * because sent mails, issued documents and phones keep their addresses.
 */
export const identityPictures = pgTable(
  "identity_pictures",
  {
    /** The id of the logo, or of the icons (shared/identity/identity-files.ts). */
    setId: text("set_id").notNull(),
    name: text("name").notNull(),
    /** The picture in base64. */
    data: text("data").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "identity_pictures_once", columns: [t.setId, t.name] }),
    check("identity_pictures_small", sql`length(${t.data}) <= 3000000`),
  ],
).enableRLS();
