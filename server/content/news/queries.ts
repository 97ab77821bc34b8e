import { and, desc, eq, isNull, lte, or } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import { news } from "./table.ts";

export type NewsCard = {
  slug: string;
  title: string;
  excerpt: string;
  image: string;
  category: string;
  createdAt: Date;
};

const card = {
  slug: news.slug,
  title: news.title,
  excerpt: news.excerpt,
  image: news.image,
  category: news.category,
  createdAt: news.createdAt,
};

/** Published, not deleted, and not scheduled for later. */
export function publishedNews(now: Date) {
  return and(
    eq(news.published, true),
    isNull(news.deletedAt),
    or(isNull(news.publishAt), lte(news.publishAt, now)),
  );
}

/** Published news, newest first; `offset` leaves out as many of the newest. */
export async function listPublishedNews(db: Db, now: Date, limit = 100, offset = 0): Promise<NewsCard[]> {
  return db
    .select(card)
    .from(news)
    .where(publishedNews(now))
    .orderBy(desc(news.createdAt), news.id)
    .limit(limit)
    .offset(offset);
}

/** One published item with its content (HTML, sanitised when saved); undefined when there is none. */
export async function findPublishedNews(db: Db, slug: string, now: Date) {
  const [found] = await db
    .select({ ...card, description: news.description, content: news.content, updatedAt: news.updatedAt })
    .from(news)
    .where(and(publishedNews(now), eq(news.slug, slug)))
    .limit(1);
  return found;
}
