import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { allStatementRows } from "../table.ts";

/**
 * The texts of a row in each format, if several formats contain the row. A format writes a movement in the same way each
 * time, so a row of a file is compared with the text of its own format. Erasing the row deletes them.
 */
export const statementRowTexts = pgTable(
  "statement_row_texts",
  {
    rowId: bigint("row_id", { mode: "number" })
      .notNull()
      .references(() => allStatementRows.id, { onDelete: "cascade" }),
    format: text("format").notNull(),
    description: text("description").notNull(),
    payerName: text("payer_name"),
  },
  (t) => [primaryKey({ name: "statement_row_texts_key", columns: [t.rowId, t.format] })],
).enableRLS();
