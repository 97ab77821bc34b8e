import type { StaffContext } from "../accounts/staff-write.ts";
import { setRecord } from "../records/edit-record.ts";
import type { Deleted } from "../records/outcomes.ts";
import { campaignKind } from "./campaign-kind.ts";

/**
 * Puts it into the archive, from where it can be restored: for 30 days when nobody gave to it, else at any time,
 * because the books refer to it (docs/contract.md#collected-amounts).
 */
export function deleteCampaign(ctx: StaffContext, id: string): Promise<Deleted> {
  return setRecord(ctx, campaignKind, id, "delete", (_row, { now }) => ({
    kind: "valid",
    values: { archivedAt: now, isActive: false },
  }));
}
