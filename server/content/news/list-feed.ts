import { desc } from "drizzle-orm";
import { translatedColumns, translateRows } from "#server/content/editing/translate-rows.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Locale } from "#shared/text/locale.ts";
import { publishedAt, publishedNews } from "./queries.ts";
import { news } from "./table.ts";

export type FeedItem = {
  slug: string;
  title: string;
  excerpt: string;
  image: string;
  category: string;
  /** The time at which visitors could first see the item. */
  publishedAt: Date;
  updatedAt: Date;
};

const columns = {
  slug: news.slug,
  title: news.title,
  excerpt: news.excerpt,
  image: news.image,
  category: news.category,
  publishedAt,
  updatedAt: news.updatedAt,
};

/** Lists the latest news, newest first, for feed readers. */
export async function listFeed(db: Db, now: Date, locale: Locale, limit = 50): Promise<FeedItem[]> {
  const rows = await db
    .select(translatedColumns(news, columns, locale))
    .from(news)
    .where(publishedNews(now))
    .orderBy(desc(publishedAt), news.id)
    .limit(limit);
  return translateRows(rows, locale);
}
