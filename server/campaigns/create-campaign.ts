import { type CampaignInput, campaignValues } from "#shared/campaign-values.ts";
import type { StaffContext } from "../accounts/staff-write.ts";
import { checkValues } from "../records/check-values.ts";
import { createRecord } from "../records/create-record.ts";
import { lockDisplayOrder, takePosition } from "../records/display-order.ts";
import type { Created } from "../records/outcomes.ts";
import { campaignKind } from "./campaign-kind.ts";
import { chooseCampaignId } from "./choose-id.ts";

/**
 * Creates a campaign. Its id is made from the title, is part of addresses and never changes. When another record has
 * its position, that one and those after it move on.
 */
export function createCampaign(ctx: StaffContext, input: CampaignInput): Promise<Created> {
  return createRecord(ctx, campaignKind, async (staff) => {
    const checked = checkValues(campaignValues, input);
    if (checked.kind === "refused") return checked;
    // Serialised from here on, so that no other request chooses the same id.
    await lockDisplayOrder(staff.tx, campaignKind);
    const id = await chooseCampaignId(staff.tx, checked.values.title);
    if (id === null) return { kind: "refused", errors: { title: "invalid" } };
    await takePosition(ctx, staff, campaignKind, checked.values.displayOrder);
    return { kind: "valid", values: { ...checked.values, id } };
  });
}
