import { and, asc, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { categoryName } from "#server/content/categories/queries.ts";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import type { Locale } from "#shared/text/locale.ts";
import { news } from "./table.ts";

/** The time at which visitors could first see an item. An index has the same expression. */
export const publishedAt = sql<Date>`greatest(${news.createdAt}, ${news.publishAt})`.mapWith(news.createdAt);

const cardColumns = (locale: Locale) => ({
  slug: news.slug,
  title: news.title,
  excerpt: news.excerpt,
  image: news.image,
  categoryName: categoryName(news.category, locale),
  /** The time at which visitors could first see the item. */
  createdAt: publishedAt,
});

export type NewsCard = SelectedRow<ReturnType<typeof cardColumns>> & TextLanguages;

/** The columns for the page of an item. */
export const articleColumns = (locale: Locale) => ({
  ...cardColumns(locale),
  description: news.description,
  content: news.content,
  gallery: news.gallery,
  campaignIds: news.campaignIds,
  projectIds: news.projectIds,
  updatedAt: news.updatedAt,
});

/** Selects the news that visitors see: published, not deleted, and not scheduled for later. */
export function publishedNews(now: Date) {
  return and(
    eq(news.published, true),
    isNull(news.deletedAt),
    or(isNull(news.publishAt), lte(news.publishAt, now)),
  );
}

/** Lists published news, newest first. */
export async function listPublishedNews(
  db: Db,
  now: Date,
  locale: Locale,
  limit = 100,
  offset = 0,
): Promise<NewsCard[]> {
  const rows = await db
    .select(translatedColumns(news, cardColumns(locale), locale))
    .from(news)
    .where(publishedNews(now))
    .orderBy(desc(publishedAt), news.id)
    .limit(limit)
    .offset(offset);
  return translateRows(rows, locale);
}

/** Finds a published item with its content (sanitised HTML); undefined when no item has this slug. */
export async function findPublishedNews(db: Db, slug: string, now: Date, locale: Locale) {
  const rows = await db
    .select(translatedColumns(news, articleColumns(locale), locale))
    .from(news)
    .where(and(publishedNews(now), eq(news.slug, slug)))
    .limit(1);
  return translateRows(rows, locale)[0];
}

/** The ids of campaigns and projects. */
type CauseIds = { campaignIds?: string[]; projectIds?: string[] };

const fieldColumns = (locale: Locale) => ({ ...cardColumns(locale), gallery: news.gallery });
export type FieldNews = SelectedRow<ReturnType<typeof fieldColumns>> & TextLanguages;

/** Lists published news about these campaigns and projects, newest first, with the galleries. */
export async function listFieldNews(
  db: Db,
  { campaignIds = [], projectIds = [] }: CauseIds,
  now: Date,
  locale: Locale,
  limit = 12,
): Promise<FieldNews[]> {
  const overlaps = (column: PgColumn, ids: string[]) => sql`${column} && ${sql.param(ids)}::text[]`;
  const isAbout = or(overlaps(news.campaignIds, campaignIds), overlaps(news.projectIds, projectIds));
  const rows = await db
    .select(translatedColumns(news, fieldColumns(locale), locale))
    .from(news)
    .where(and(publishedNews(now), isAbout))
    .orderBy(desc(publishedAt), news.id)
    .limit(limit);
  return translateRows(rows, locale);
}

/** Returns the time of the next scheduled news; null when no news is scheduled. */
export async function findNextPublishTime(db: Db, now: Date): Promise<Date | null> {
  const [nextItem] = await db
    .select({ at: news.publishAt })
    .from(news)
    .where(and(eq(news.published, true), isNull(news.deletedAt), gt(news.publishAt, now)))
    .orderBy(asc(news.publishAt))
    .limit(1);
  return nextItem?.at ?? null;
}
