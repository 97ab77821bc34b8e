import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";

/** The type of the rows that a query with these columns returns. */
export type SelectedRow<Columns> = SelectResultFields<Columns>;
