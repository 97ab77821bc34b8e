import type { StaffContext } from "../accounts/staff-write.ts";
import { type NewOrder, type Reordered, reorderRecords } from "../records/arrange-records.ts";
import { campaignKind } from "./campaign-kind.ts";

/** Stores the display order after dragging. */
export function reorderCampaigns(ctx: StaffContext, order: NewOrder): Promise<Reordered> {
  return reorderRecords(ctx, campaignKind, order);
}
