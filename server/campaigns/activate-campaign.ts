import type { StaffContext } from "../accounts/staff-write.ts";
import { setRecord } from "../records/edit-record.ts";
import type { Toggled } from "../records/outcomes.ts";
import { campaignKind } from "./campaign-kind.ts";

/** Shows a campaign to visitors, or hides it. */
export function activateCampaign(ctx: StaffContext, id: string, isActive: boolean): Promise<Toggled> {
  return setRecord(ctx, campaignKind, id, isActive ? "activate" : "deactivate", () => ({
    kind: "valid",
    values: { isActive },
  }));
}
