import type { StaffContext } from "../accounts/staff-write.ts";
import { type NewOrder, type Reordered, reorderRecords } from "../records/arrange-records.ts";
import { projectKind } from "./project-kind.ts";

/** Stores the display order after dragging. */
export function reorderProjects(ctx: StaffContext, order: NewOrder): Promise<Reordered> {
  return reorderRecords(ctx, projectKind, order);
}
