import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import type { GalleryPicture } from "#shared/content/gallery.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { campaigns } from "./table.ts";

const publicColumns = (locale: Locale) => ({
  id: campaigns.id,
  title: campaigns.title,
  description: campaigns.description,
  image: campaigns.image,
  category: campaigns.category,
  categoryName: categoryName(campaigns.category, locale),
  minAmount: campaigns.minAmount,
  targetAmount: campaigns.targetAmount,
  presets: campaigns.presets,
  collectedAmount: campaigns.collectedAmount,
});

/** The public fields of a campaign. Texts are in the reader's language if they are translated. Amounts are kuruş. */
export type PublicCampaign = SelectedRow<ReturnType<typeof publicColumns>> & TextLanguages;

/** Lists active campaigns by display order, of one category or of all (docs/specification.md#7-the-calls-it-makes). */
export async function listActiveCampaigns(
  db: Db | Tx,
  locale: Locale,
  category?: string,
): Promise<PublicCampaign[]> {
  const rows = await db
    .select(translatedColumns(campaigns, publicColumns(locale), locale))
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), category ? eq(campaigns.category, category) : undefined))
    .orderBy(asc(campaigns.displayOrder), asc(campaigns.id));
  return translateRows(rows, locale);
}

export async function listActiveCampaignIds(db: Db | Tx): Promise<string[]> {
  const rows = await db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.isActive, true));
  return rows.map(({ id }) => id);
}

/** Lists the campaigns that have collected their target, including inactive campaigns. */
export async function listReachedCampaignIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(gt(campaigns.targetAmount, 0), gte(campaigns.collectedAmount, campaigns.targetAmount)));
  return rows.map(({ id }) => id);
}

/**
 * Finds the active campaigns among these ids, in display order. Orders get their prices from this query, not from the
 * browser, and store the Turkish titles.
 */
export async function findActiveCampaigns(
  db: Db | Tx,
  ids: string[],
  locale: Locale = DEFAULT_LOCALE,
): Promise<PublicCampaign[]> {
  if (ids.length === 0) return [];
  // The text of the statement does not depend on the number of ids, so that it is prepared once (docs/decisions/044).
  const isRequested = sql`${campaigns.id} = any(${sql.param(ids)}::text[])`;
  const rows = await db
    .select(translatedColumns(campaigns, publicColumns(locale), locale))
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), isRequested))
    .orderBy(asc(campaigns.displayOrder), asc(campaigns.id));
  return translateRows(rows, locale);
}

/** Finds the further pictures of an active campaign, in their order. */
export async function findCampaignGallery(
  db: Db | Tx,
  id: string,
  locale: Locale,
): Promise<GalleryPicture[]> {
  const rows = await db
    .select(translatedColumns(campaigns, { gallery: campaigns.gallery }, locale))
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), eq(campaigns.id, id)))
    .limit(1);
  return translateRows(rows, locale)[0]?.gallery ?? [];
}
