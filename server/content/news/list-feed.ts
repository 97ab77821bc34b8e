import { desc } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { publishedAt, publishedNews } from "./queries.ts";
import { news } from "./table.ts";

export type FeedItem = {
  slug: string;
  title: string;
  excerpt: string;
  image: string;
  category: string;
  /** When it became visible: scheduled news was written earlier. */
  publishedAt: Date;
  updatedAt: Date;
};

/** The latest news, newest first, for feed readers. */
export function listFeed(db: Db, now: Date, limit = 50): Promise<FeedItem[]> {
  return db
    .select({
      slug: news.slug,
      title: news.title,
      excerpt: news.excerpt,
      image: news.image,
      category: news.category,
      publishedAt,
      updatedAt: news.updatedAt,
    })
    .from(news)
    .where(publishedNews(now))
    .orderBy(desc(publishedAt), news.id)
    .limit(limit);
}
