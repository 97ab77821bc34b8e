import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { GalleryPicture } from "#shared/gallery.ts";
import type { Db, Tx } from "../db/connect.ts";
import type { SelectedRow } from "../db/selected-row.ts";
import { campaigns } from "./table.ts";

const publicColumns = {
  id: campaigns.id,
  title: campaigns.title,
  description: campaigns.description,
  image: campaigns.image,
  category: campaigns.category,
  minAmount: campaigns.minAmount,
  targetAmount: campaigns.targetAmount,
  presets: campaigns.presets,
  collectedAmount: campaigns.collectedAmount,
};

/** The public fields of a campaign; amounts in kuruş. */
export type PublicCampaign = SelectedRow<typeof publicColumns>;

/** Active campaigns by display order, of one category or of all (docs/specification.md#7-the-calls-it-makes). */
export function listActiveCampaigns(db: Db | Tx, category?: string): Promise<PublicCampaign[]> {
  return db
    .select(publicColumns)
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), category ? eq(campaigns.category, category) : undefined))
    .orderBy(asc(campaigns.displayOrder), asc(campaigns.id));
}

export async function activeCampaignIds(db: Db | Tx): Promise<string[]> {
  const rows = await db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.isActive, true));
  return rows.map(({ id }) => id);
}

/** The campaigns that have collected their target, also those that visitors do not see. */
export async function reachedCampaignIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(gt(campaigns.targetAmount, 0), gte(campaigns.collectedAmount, campaigns.targetAmount)));
  return rows.map(({ id }) => id);
}

/** The active ones among these ids, for prices that the browser must not decide. */
export function findActiveCampaigns(db: Db | Tx, ids: string[]): Promise<PublicCampaign[]> {
  if (ids.length === 0) return Promise.resolve([]);
  // One statement text for any number of ids, so that it is prepared once (docs/decisions/032).
  const isOne = sql`${campaigns.id} = any(${sql.param(ids)}::text[])`;
  return db
    .select(publicColumns)
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), isOne));
}

/** The further pictures of an active campaign, in order. */
export async function findCampaignGallery(db: Db | Tx, id: string): Promise<GalleryPicture[]> {
  const [found] = await db
    .select({ gallery: campaigns.gallery })
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), eq(campaigns.id, id)))
    .limit(1);
  return found?.gallery ?? [];
}
