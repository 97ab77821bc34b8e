import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { adminUsers } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import { nextPosition } from "../records/display-order.ts";
import {
  changedByName,
  type ListPage,
  type ListQuery,
  listRecords,
  type SortRule,
  turkishOrder,
} from "../records/list-records.ts";
import { titleHolds } from "../records/title-holds.ts";
import { campaignKind } from "./campaign-kind.ts";
import { campaigns } from "./table.ts";

export type CampaignSort = "order" | "title" | "collected" | "created" | "updated" | "deleted";
export type CampaignListQuery = ListQuery<CampaignSort> & {
  status?: "active" | "inactive";
  category?: string;
};

/** Amounts in kuruş. */
export type CampaignRow = {
  id: string;
  title: string;
  description: string;
  image: string;
  category: string;
  minAmount: number | null;
  targetAmount: number | null;
  collectedAmount: number;
  isActive: boolean;
  displayOrder: number;
  createdAt: Date;
  updatedAt: Date;
  /** The person who changed it last; null for a program or a former member of staff. */
  updatedBy: string | null;
  /** When it was archived. */
  deletedAt: Date | null;
  /** Whether the ledger refers to it: then it stays in the archive. */
  isGivenTo: boolean;
};

const columns = {
  id: campaigns.id,
  title: campaigns.title,
  description: campaigns.description,
  image: campaigns.image,
  category: campaigns.category,
  minAmount: campaigns.minAmount,
  targetAmount: campaigns.targetAmount,
  collectedAmount: campaigns.collectedAmount,
  isActive: campaigns.isActive,
  displayOrder: campaigns.displayOrder,
  createdAt: campaigns.createdAt,
  updatedAt: campaigns.updatedAt,
  updatedBy: changedByName,
  deletedAt: campaigns.archivedAt,
  isGivenTo: sql<boolean>`(${campaigns.collectedAmount} > 0 or exists
    (select from order_items where order_items.campaign_id = ${campaigns.id}))`,
};

const sorts: Record<CampaignSort, SortRule> = {
  order: { by: campaigns.displayOrder, first: "lowest" },
  title: { by: turkishOrder(campaigns.title), first: "lowest" },
  collected: { by: campaigns.collectedAmount, first: "highest" },
  created: { by: campaigns.createdAt, first: "highest" },
  updated: { by: campaigns.updatedAt, first: "highest" },
  deleted: { by: campaigns.archivedAt, first: "highest" },
};

/** Kampanya Yönetimi: in display order, or the last archived first. */
export function listCampaignsForStaff(db: Db, query: CampaignListQuery): Promise<ListPage<CampaignRow>> {
  const { deleted = false, status, category, search, sort = deleted ? "deleted" : "order" } = query;
  const where = and(
    deleted ? isNotNull(campaigns.archivedAt) : isNull(campaigns.archivedAt),
    status && eq(campaigns.isActive, status === "active"),
    category ? eq(campaigns.category, category) : undefined,
    titleHolds(campaigns.title, search),
  );
  return listRecords<CampaignRow>(db, campaigns, columns, where, sorts[sort], query);
}

/** All fields of the form for one campaign outside the archive; undefined when there is none. */
export async function findCampaignForStaff(db: Db, id: string): Promise<CampaignRow | undefined> {
  const [found] = await db
    .select(columns)
    .from(campaigns)
    .leftJoin(adminUsers, eq(campaigns.updatedBy, adminUsers.id))
    .where(and(eq(campaigns.id, id), isNull(campaigns.archivedAt)));
  return found;
}

/** The position that the form of a new campaign proposes: the last. */
export function nextCampaignPosition(db: Db): Promise<number> {
  return nextPosition(db, campaignKind);
}
