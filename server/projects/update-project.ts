import type { ProjectInput } from "#shared/project-values.ts";
import type { StaffContext } from "../accounts/staff-write.ts";
import { updateRecord } from "../records/edit-record.ts";
import type { Target, Updated } from "../records/outcomes.ts";
import { projectKind } from "./project-kind.ts";
import { checkProject } from "./rules.ts";

export function updateProject(ctx: StaffContext, target: Target, input: ProjectInput): Promise<Updated> {
  const check = checkProject(input);
  return updateRecord(ctx, projectKind, target, check);
}
