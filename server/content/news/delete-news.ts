import type { StaffContext } from "../../accounts/staff-write.ts";
import { setRecord } from "../../records/edit-record.ts";
import type { Deleted } from "../../records/outcomes.ts";
import { newsKind } from "./news-kind.ts";

/** Takes news off the site; it can be restored for 30 days. */
export function deleteNews(ctx: StaffContext, id: string): Promise<Deleted> {
  return setRecord(ctx, newsKind, id, "delete", (_row, { now }) => ({
    kind: "valid",
    values: { deletedAt: now },
  }));
}
