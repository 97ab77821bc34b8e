import type { ProjectInput } from "#shared/project-values.ts";
import type { StaffContext } from "../accounts/staff-write.ts";
import { createRecord } from "../records/create-record.ts";
import { lockDisplayOrder, nextPosition } from "../records/display-order.ts";
import type { Created } from "../records/outcomes.ts";
import { projectKind } from "./project-kind.ts";
import { checkProject } from "./rules.ts";

/** Creates a project as the last one. */
export function createProject(ctx: StaffContext, input: ProjectInput): Promise<Created> {
  const check = checkProject(input);
  return createRecord(ctx, projectKind, async ({ tx }) => {
    const checked = check();
    if (checked.kind === "refused") return checked;
    await lockDisplayOrder(tx, projectKind);
    return {
      kind: "valid",
      values: { ...checked.values, displayOrder: await nextPosition(tx, projectKind) },
    };
  });
}
