import { and, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { adminUsers } from "../../accounts/table.ts";
import type { Db } from "../../db/connect.ts";
import {
  changedByName,
  type ListPage,
  type ListQuery,
  listRecords,
  type SortRule,
  turkishOrder,
} from "../../records/list-records.ts";
import { titleHolds } from "../../records/title-holds.ts";
import { type findPublishedNews, publishedAt, publishedNews } from "./queries.ts";
import { news } from "./table.ts";

export type NewsStatus = "published" | "scheduled" | "draft";
export type NewsSort = "created" | "updated" | "title" | "deleted";

export type NewsListQuery = ListQuery<NewsSort> & { status?: NewsStatus; category?: string };

export type NewsRow = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  image: string;
  category: string;
  published: boolean;
  /** In the future: published, but not visible before (status `scheduled`). */
  publishAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** The person who changed it last; null for a program or a former member of staff. */
  updatedBy: string | null;
  deletedAt: Date | null;
};

const columns = {
  id: news.id,
  slug: news.slug,
  title: news.title,
  excerpt: news.excerpt,
  image: news.image,
  category: news.category,
  published: news.published,
  publishAt: news.publishAt,
  createdAt: news.createdAt,
  updatedAt: news.updatedAt,
  updatedBy: changedByName,
  deletedAt: news.deletedAt,
};

const sorts: Record<NewsSort, SortRule> = {
  created: { by: news.createdAt, first: "highest" },
  updated: { by: news.updatedAt, first: "highest" },
  title: { by: turkishOrder(news.title), first: "lowest" },
  deleted: { by: news.deletedAt, first: "highest" },
};

/** Haber Yönetimi: newest first, or the last deleted first. */
export function listNewsForStaff(db: Db, query: NewsListQuery, now: Date): Promise<ListPage<NewsRow>> {
  const { deleted = false, status, category, search, sort = deleted ? "deleted" : "created" } = query;
  const where = and(
    deleted ? isNotNull(news.deletedAt) : isNull(news.deletedAt),
    status && hasStatus(status, now),
    category ? eq(news.category, category) : undefined,
    titleHolds(news.title, search),
  );
  return listRecords<NewsRow>(db, news, columns, where, sorts[sort], query);
}

/** The status on the row's badge. */
export function newsStatus(
  { published, publishAt }: Pick<NewsRow, "published" | "publishAt">,
  now: Date,
): NewsStatus {
  if (!published) return "draft";
  return publishAt !== null && publishAt > now ? "scheduled" : "published";
}

function hasStatus(status: NewsStatus, now: Date): SQL | undefined {
  if (status === "draft") return eq(news.published, false);
  return status === "published" ? publishedNews(now) : and(eq(news.published, true), gt(news.publishAt, now));
}

/** All fields of the form for one item that is not deleted; undefined when there is none. */
export async function findNewsForStaff(db: Db, id: string) {
  const [found] = await db
    .select({
      ...columns,
      slugLocked: news.slugLocked,
      description: news.description,
      content: news.content,
      authorId: news.authorId,
    })
    .from(news)
    .leftJoin(adminUsers, eq(news.updatedBy, adminUsers.id))
    .where(and(eq(news.id, id), isNull(news.deletedAt)));
  return found;
}

/** The item as visitors will see it, also before it is visible: the type of `findPublishedNews`. */
export async function previewNews(
  db: Db,
  id: string,
): Promise<Awaited<ReturnType<typeof findPublishedNews>>> {
  const [found] = await db
    .select({
      slug: news.slug,
      title: news.title,
      excerpt: news.excerpt,
      image: news.image,
      category: news.category,
      createdAt: publishedAt,
      description: news.description,
      content: news.content,
      updatedAt: news.updatedAt,
    })
    .from(news)
    .where(and(eq(news.id, id), isNull(news.deletedAt)));
  return found;
}
