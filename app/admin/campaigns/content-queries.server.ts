import { contentQueries } from "#app/admin/records/content-queries.server.ts";
import { campaignVerbs } from "#server/content/campaigns/campaign-kind.ts";
import {
  findCampaignForStaff,
  listCampaignsForStaff,
  nextCampaignPosition,
} from "#server/content/campaigns/staff-queries.ts";
import { campaignForm } from "#shared/content/campaign-values.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    filters: { status: ["active", "inactive"] },
    textFilters: ["category"],
  },
  list: listCampaignsForStaff,
  loadForm: async (db, id) => {
    if (id === undefined) return { record: null, position: await nextCampaignPosition(db) };
    const record = await findCampaignForStaff(db, id);
    return record && { record, position: record.displayOrder };
  },
  schema: campaignForm,
  verbs: campaignVerbs,
});
