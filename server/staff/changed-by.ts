import { text } from "drizzle-orm/pg-core";
import { adminUsers } from "./table.ts";

/** The column that says which member of staff changed a record last; null when it was a program. */
export const changedBy = () => text("updated_by").references(() => adminUsers.id, { onDelete: "set null" });
