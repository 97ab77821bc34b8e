import type { StaffContext } from "../accounts/staff-write.ts";
import { setRecord } from "../records/edit-record.ts";
import type { Deleted } from "../records/outcomes.ts";
import { campaignKind } from "./campaign-kind.ts";

/**
 * Archives a campaign. It can be restored for 30 days when it has no donations, otherwise forever, because the ledger
 * refers to it (docs/contract.md#collected-amounts).
 */
export function deleteCampaign(ctx: StaffContext, id: string): Promise<Deleted> {
  return setRecord(ctx, campaignKind, id, "delete", (_row, { now }) => ({
    kind: "valid",
    values: { archivedAt: now, isActive: false },
  }));
}
