import { type CampaignInput, campaignValues } from "#shared/campaign-values.ts";
import type { StaffContext } from "../accounts/staff-write.ts";
import { checkValues } from "../records/check-values.ts";
import { lockPositions, takePosition } from "../records/display-order.ts";
import { updateRecord } from "../records/edit-record.ts";
import type { Target, Updated } from "../records/outcomes.ts";
import { campaignKind } from "./campaign-kind.ts";

/** Changes a campaign. When another record has its new position, that one and those after it move on. */
export function updateCampaign(ctx: StaffContext, target: Target, input: CampaignInput): Promise<Updated> {
  return updateRecord(
    ctx,
    campaignKind,
    target,
    async (row, staff) => {
      const checked = checkValues(campaignValues, input);
      if (checked.kind === "refused") return checked;
      const { displayOrder } = checked.values;
      if (displayOrder !== row.displayOrder)
        await takePosition(ctx, staff, campaignKind, displayOrder, row.id);
      return checked;
    },
    ({ tx }) => lockPositions(tx, campaignKind, target.id, input.displayOrder),
  );
}
