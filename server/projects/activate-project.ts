import type { StaffContext } from "../accounts/staff-write.ts";
import { setRecord } from "../records/edit-record.ts";
import type { Toggled } from "../records/outcomes.ts";
import { projectKind } from "./project-kind.ts";

/** Shows a project to visitors, or hides it. */
export function activateProject(ctx: StaffContext, id: string, isActive: boolean): Promise<Toggled> {
  return setRecord(ctx, projectKind, id, isActive ? "activate" : "deactivate", () => ({
    kind: "valid",
    values: { isActive },
  }));
}
