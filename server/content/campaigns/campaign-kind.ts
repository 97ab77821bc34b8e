import { and, asc, eq, sql } from "drizzle-orm";
import { type Arranged, moveLast } from "#server/content/editing/arrange-records.ts";
import { checkValues } from "#server/content/editing/check-values.ts";
import { activeVerb, editVerbs, orderVerbs } from "#server/content/editing/content-verbs.ts";
import type { RecordKind, RowOf } from "#server/content/editing/record-kind.ts";
import { categoryVerb } from "#server/content/editing/set-category.ts";
import type { StaffContext, StaffTx } from "#server/staff/staff-write.ts";
import { type CampaignInput, campaignTranslations, campaignValues } from "#shared/content/campaign-values.ts";
import { chooseCampaignId } from "./choose-id.ts";
import { listReachedCampaignIds } from "./queries.ts";
import { campaigns } from "./table.ts";

export const campaignKind = {
  entity: "campaign",
  table: campaigns,
  values: campaignValues,
  translations: campaignTranslations,
  removed: "archivedAt",
  alsoOnRemoval: { isActive: false },
  unique: { constraint: "campaigns_pkey", field: "id" },
  // The ledger always refers to a campaign that has an order of any status, or an opening amount
  // (docs/contract.md#collected-amounts). An offer of kurban also refers to its campaign.
  purgeable: and(
    eq(campaigns.collectedAmount, 0),
    sql`not exists (select 1 from order_items where order_items.campaign_id = campaigns.id)`,
    sql`not exists (select 1 from kurban_offers where kurban_offers.campaign_id = campaigns.id)`,
  ),
  visible: () => eq(campaigns.isActive, true),
  hit: {
    field: "description",
    text: campaigns.description,
    image: campaigns.image,
    order: [asc(campaigns.displayOrder), asc(campaigns.id)],
  },
} satisfies RecordKind<typeof campaigns>;

/** The actions of staff on campaigns. A deleted campaign is archived. A restored campaign is inactive. */
export const campaignVerbs = {
  ...editVerbs(campaignKind, checkCampaign),
  ...activeVerb(campaignKind),
  ...categoryVerb(campaignKind),
  ...orderVerbs(campaignKind),
  /** Moves the campaigns that have reached their target to the end of the list. */
  moveReachedLast: (ctx: StaffContext): Promise<Arranged> =>
    moveLast(ctx, campaignKind, listReachedCampaignIds),
};

/**
 * Checks a campaign. A new campaign gets an id from its title. The id never changes, because it is part of addresses.
 */
function checkCampaign(input: CampaignInput) {
  return async (stored: RowOf<typeof campaigns> | undefined, { tx }: StaffTx) => {
    const checked = checkValues(campaignValues, input);
    if (checked.kind === "refused" || stored) return checked;
    const id = await chooseCampaignId(tx, checked.values.title);
    if (id === null) return { kind: "refused" as const, errors: { title: "invalid" as const } };
    return { ...checked, values: { ...checked.values, id } };
  };
}
