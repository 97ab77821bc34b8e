import { desc } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
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
  categoryName: string;
  /** The time at which visitors could first see the item. */
  publishedAt: Date;
  updatedAt: Date;
};

const columns = (locale: Locale) => ({
  slug: news.slug,
  title: news.title,
  excerpt: news.excerpt,
  image: news.image,
  categoryName: categoryName(news.category, locale),
  publishedAt,
  updatedAt: news.updatedAt,
});

/** Lists the latest news, newest first, for feed readers. */
export async function listFeed(db: Db, now: Date, locale: Locale, limit = 50): Promise<FeedItem[]> {
  const rows = await db
    .select(translatedColumns(news, columns(locale), locale))
    .from(news)
    .where(publishedNews(now))
    .orderBy(desc(publishedAt), news.id)
    .limit(limit);
  return translateRows(rows, locale);
}
