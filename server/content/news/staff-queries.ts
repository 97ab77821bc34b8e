import { and, eq, getTableColumns, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { campaigns } from "#server/content/campaigns/table.ts";
import { categoryName } from "#server/content/categories/queries.ts";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import { type CommonSort, type Published, staffQueries } from "#server/content/editing/staff-queries.ts";
import { projects } from "#server/content/projects/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { ListPage } from "#server/platform/db/list-page.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { DEFAULT_LOCALE } from "#shared/text/locale.ts";
import { newsKind } from "./news-kind.ts";
import { articleColumns, publishedNews } from "./queries.ts";
import { news } from "./table.ts";

export type NewsStatus = "published" | "scheduled" | "draft";
export type NewsListQuery = ListQuery<CommonSort> & { status?: NewsStatus; category?: string };

const { slugLocked, description, content, authorId, gallery, campaignIds, projectIds, ...fields } =
  getTableColumns(news);
const columns = {
  ...fields,
  categoryName: categoryName(news.category),
  updatedBy: changedByName,
};
const formColumns = {
  ...columns,
  slugLocked,
  description,
  content,
  authorId,
  gallery,
  campaignIds,
  projectIds,
};

/** A news item for staff. With `published` and a `publishAt` in the future, its status is "scheduled". */
export type NewsRow = SelectedRow<typeof columns>;
export type NewsRecord = SelectedRow<typeof formColumns> & Published;

const queries = staffQueries(newsKind, {
  listColumns: columns,
  formColumns,
  sorts: {},
  defaultSort: "created",
  filter: ({ status, category, now }: NewsListQuery & { now: Date }) => [
    status && hasStatus(status, now),
    category ? eq(news.category, category) : undefined,
  ],
});

/** Lists news for staff, newest first. Deleted news is listed with the last deleted first. */
export function listNewsForStaff(db: Db, query: NewsListQuery, now: Date): Promise<ListPage<NewsRow>> {
  return queries.list(db, { ...query, now });
}

export const findNewsForStaff = queries.find;

/** Returns the status of an item for the list. */
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

export type CauseChoices = Record<"campaigns" | "projects", { id: string; title: string; gone: boolean }[]>;

/**
 * Lists the campaigns and projects for the form of a news item: those that are not deleted, and those that it already
 * has.
 */
export async function listCauseChoices(
  db: Db,
  { campaignIds, projectIds }: { campaignIds: string[]; projectIds: string[] },
): Promise<CauseChoices> {
  const isChosen = (id: PgColumn, ids: string[]) => sql`${id} = any(${sql.param(ids)}::text[])`;
  const [campaignRows, projectRows] = await Promise.all([
    db
      .select({ id: campaigns.id, title: campaigns.title, removed: campaigns.archivedAt })
      .from(campaigns)
      .where(or(isNull(campaigns.archivedAt), isChosen(campaigns.id, campaignIds)))
      .orderBy(campaigns.displayOrder, campaigns.id),
    db
      .select({ id: projects.id, title: projects.title, removed: projects.deletedAt })
      .from(projects)
      .where(or(isNull(projects.deletedAt), isChosen(projects.id, projectIds)))
      .orderBy(projects.displayOrder, projects.id),
  ]);
  const toChoices = (rows: typeof campaignRows) =>
    rows.map(({ id, title, removed }) => ({ id, title, gone: removed !== null }));
  return { campaigns: toChoices(campaignRows), projects: toChoices(projectRows) };
}

/** Finds an item for its preview, even before it is published. */
export async function findNewsPreview(db: Db, id: string) {
  const [row] = await db
    .select(articleColumns(DEFAULT_LOCALE))
    .from(news)
    .where(and(eq(news.id, id), isNull(news.deletedAt)));
  return row;
}
