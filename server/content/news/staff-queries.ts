import { and, eq, getTableColumns, gt, isNull, type SQL } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import type { SelectedRow } from "../../db/selected-row.ts";
import { changedByName, type ListPage, type ListQuery } from "../../records/list-records.ts";
import { type CommonSort, staffQueries } from "../../records/staff-queries.ts";
import { newsKind } from "./news-kind.ts";
import { articleColumns, publishedNews } from "./queries.ts";
import { news } from "./table.ts";

export type NewsStatus = "published" | "scheduled" | "draft";
export type NewsListQuery = ListQuery<CommonSort> & { status?: NewsStatus; category?: string };

const { slugLocked, description, content, authorId, ...fields } = getTableColumns(news);
const columns = { ...fields, updatedBy: changedByName };
const formColumns = { ...columns, slugLocked, description, content, authorId };

/** `publishAt` in the future: published, but not visible before (status `scheduled`). */
export type NewsRow = SelectedRow<typeof columns>;
export type NewsRecord = SelectedRow<typeof formColumns>;

const queries = staffQueries(newsKind, {
  listed: columns,
  form: formColumns,
  sorts: {},
  usual: "created",
  filter: ({ status, category, now }: NewsListQuery & { now: Date }) => [
    status && hasStatus(status, now),
    category ? eq(news.category, category) : undefined,
  ],
});

/** Haber Yönetimi: newest first, or the last deleted first. */
export function listNewsForStaff(db: Db, query: NewsListQuery, now: Date): Promise<ListPage<NewsRow>> {
  return queries.list(db, { ...query, now });
}

export const findNewsForStaff = queries.find;

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

/** The item as visitors will see it, also before it is visible: the type of `findPublishedNews`. */
export async function previewNews(db: Db, id: string) {
  const [found] = await db
    .select(articleColumns)
    .from(news)
    .where(and(eq(news.id, id), isNull(news.deletedAt)));
  return found;
}
