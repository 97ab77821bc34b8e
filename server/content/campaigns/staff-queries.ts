import { eq, getTableColumns, sql } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
import { nextPosition } from "#server/content/editing/display-order.ts";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import { type CommonSort, staffQueries } from "#server/content/editing/staff-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { campaignKind } from "./campaign-kind.ts";
import { campaigns } from "./table.ts";

type CampaignListQuery = ListQuery<CommonSort | "order" | "collected"> & {
  status?: "active" | "inactive";
  category?: string;
};

const { openingAmount: _, archivedAt, gallery, ...fields } = getTableColumns(campaigns);

const columns = {
  ...fields,
  categoryName: categoryName(campaigns.category),
  updatedBy: changedByName,
  deletedAt: archivedAt,
  /** A deleted campaign with donations is never purged, because the ledger refers to it. */
  hasDonations: sql<boolean>`(${campaigns.collectedAmount} > 0 or exists
    (select from order_items where order_items.campaign_id = ${campaigns.id}))`,
};

const formColumns = { ...columns, gallery };

/** A campaign as the back office shows it. Amounts are kuruş. */
export type CampaignRow = SelectedRow<typeof columns>;
export type CampaignRecord = SelectedRow<typeof formColumns>;

const queries = staffQueries(campaignKind, {
  listColumns: columns,
  formColumns,
  sorts: {
    order: { by: campaigns.displayOrder, first: "lowest" },
    collected: { by: campaigns.collectedAmount, first: "highest" },
  },
  defaultSort: "order",
  filter: ({ status, category }: CampaignListQuery) => [
    status && eq(campaigns.isActive, status === "active"),
    category ? eq(campaigns.category, category) : undefined,
  ],
});

/** Lists campaigns for staff in display order. Archived campaigns are listed with the last archived first. */
export const listCampaignsForStaff = queries.list;
export const findCampaignForStaff = queries.find;

/** Returns the last position, which the form of a new campaign proposes. */
export function nextCampaignPosition(db: Db): Promise<number> {
  return nextPosition(db, campaignKind);
}
