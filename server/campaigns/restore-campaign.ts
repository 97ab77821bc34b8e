import type { StaffContext } from "../accounts/staff-write.ts";
import { lockDisplayOrder, restorePosition } from "../records/display-order.ts";
import { restoreRecord } from "../records/edit-record.ts";
import type { Restored } from "../records/outcomes.ts";
import { campaignKind } from "./campaign-kind.ts";

/** Restores it, inactive like everything in the archive; as the last one when its position is taken. */
export function restoreCampaign(ctx: StaffContext, id: string): Promise<Restored> {
  return restoreRecord(
    ctx,
    campaignKind,
    id,
    async (row, { tx }) => ({
      kind: "valid",
      values: { displayOrder: await restorePosition(tx, campaignKind, row.displayOrder) },
    }),
    ({ tx }) => lockDisplayOrder(tx, campaignKind),
  );
}
