import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";

export type SelectedRow<Columns> = SelectResultFields<Columns>;
