import { text } from "drizzle-orm/pg-core";
import { adminUsers } from "./table.ts";

/** The column for the member of staff who changed a record last. It is null when a program changed the record. */
export const changedBy = () => text("updated_by").references(() => adminUsers.id, { onDelete: "set null" });
