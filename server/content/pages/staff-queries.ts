import { and, eq, isNotNull, isNull } from "drizzle-orm";
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
import { pages } from "./table.ts";

export type PageSort = "created" | "updated" | "title" | "slug" | "deleted";

export type PageRow = {
  id: string;
  title: string;
  slug: string;
  createdAt: Date;
  updatedAt: Date;
  /** The person who changed it last; null for a program or a former member of staff. */
  updatedBy: string | null;
  deletedAt: Date | null;
};

const columns = {
  id: pages.id,
  title: pages.title,
  slug: pages.slug,
  createdAt: pages.createdAt,
  updatedAt: pages.updatedAt,
  updatedBy: changedByName,
  deletedAt: pages.deletedAt,
};

const sorts: Record<PageSort, SortRule> = {
  created: { by: pages.createdAt, first: "highest" },
  updated: { by: pages.updatedAt, first: "highest" },
  title: { by: turkishOrder(pages.title), first: "lowest" },
  slug: { by: pages.slug, first: "lowest" },
  deleted: { by: pages.deletedAt, first: "highest" },
};

/** Sayfa Yönetimi: newest first, or the last deleted first. */
export function listPagesForStaff(db: Db, query: ListQuery<PageSort>): Promise<ListPage<PageRow>> {
  const { deleted = false, search, sort = deleted ? "deleted" : "created" } = query;
  const where = and(
    deleted ? isNotNull(pages.deletedAt) : isNull(pages.deletedAt),
    titleHolds(pages.title, search),
  );
  return listRecords<PageRow>(db, pages, columns, where, sorts[sort], query);
}

/** All fields of the form and the preview for one page that is not deleted. */
export async function findPageForStaff(db: Db, id: string) {
  const [found] = await db
    .select({ ...columns, slugLocked: pages.slugLocked, content: pages.content })
    .from(pages)
    .leftJoin(adminUsers, eq(pages.updatedBy, adminUsers.id))
    .where(and(eq(pages.id, id), isNull(pages.deletedAt)));
  return found;
}
