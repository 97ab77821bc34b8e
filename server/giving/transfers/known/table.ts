import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { allStatementRows } from "../table.ts";

/**
 * The text of each format that describes a row, if several do: a format writes a movement always alike, so a row of a
 * file is compared with what its own format wrote before. They are deleted when the row is erased.
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
