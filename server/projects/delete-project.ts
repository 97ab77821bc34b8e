import type { StaffContext } from "../accounts/staff-write.ts";
import { setRecord } from "../records/edit-record.ts";
import type { Deleted } from "../records/outcomes.ts";
import { projectKind } from "./project-kind.ts";

/** Takes a project off the site; it can be restored for 30 days. */
export function deleteProject(ctx: StaffContext, id: string): Promise<Deleted> {
  return setRecord(ctx, projectKind, id, "delete", (_row, { now }) => ({
    kind: "valid",
    values: { deletedAt: now },
  }));
}
