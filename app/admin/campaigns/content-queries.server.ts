import { campaignVerbs } from "#server/campaigns/campaign-kind.ts";
import {
  findCampaignForStaff,
  listCampaignsForStaff,
  nextCampaignPosition,
} from "#server/campaigns/staff-queries.ts";
import { campaignForm } from "#shared/campaign-values.ts";
import { CAMPAIGN_CATEGORIES } from "#shared/category.ts";
import { contentQueries } from "../records/content-queries.server.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    filters: { status: ["active", "inactive"], category: CAMPAIGN_CATEGORIES },
  },
  list: listCampaignsForStaff,
  start: async (db, id) => {
    if (id === undefined) return { record: null, position: await nextCampaignPosition(db) };
    const record = await findCampaignForStaff(db, id);
    return record && { record, position: record.displayOrder };
  },
  schema: campaignForm,
  verbs: campaignVerbs,
});
