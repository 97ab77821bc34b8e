import type { StaffContext } from "../../accounts/staff-write.ts";
import { setRecord } from "../../records/edit-record.ts";
import type { Deleted } from "../../records/outcomes.ts";
import { pageKind } from "./page-kind.ts";

/** Takes a page off the site; it can be restored for 30 days. */
export function deletePage(ctx: StaffContext, id: string): Promise<Deleted> {
  return setRecord(ctx, pageKind, id, "delete", (_row, { now }) => ({
    kind: "valid",
    values: { deletedAt: now },
  }));
}
