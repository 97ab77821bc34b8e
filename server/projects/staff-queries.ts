import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { adminUsers } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import {
  changedByName,
  type ListPage,
  type ListQuery,
  listRecords,
  type SortRule,
  turkishOrder,
} from "../records/list-records.ts";
import { titleHolds } from "../records/title-holds.ts";
import { projects } from "./table.ts";

export type ProjectSort = "order" | "title" | "collected" | "created" | "updated" | "deleted";
export type ProjectListQuery = ListQuery<ProjectSort> & {
  status?: "active" | "inactive";
  category?: string;
};

/** Amounts in kuruş. */
export type ProjectRow = {
  id: string;
  slug: string;
  title: string;
  description: string;
  image: string;
  category: string;
  targetAmount: number | null;
  collectedAmount: number;
  supporterCount: number;
  isActive: boolean;
  displayOrder: number;
  createdAt: Date;
  updatedAt: Date;
  /** The person who changed it last; null for a program or a former member of staff. */
  updatedBy: string | null;
  deletedAt: Date | null;
  /** Whether the ledger refers to it: then it stays in the archive. */
  isGivenTo: boolean;
};

const columns = {
  id: projects.id,
  slug: projects.slug,
  title: projects.title,
  description: projects.description,
  image: projects.image,
  category: projects.category,
  targetAmount: projects.targetAmount,
  collectedAmount: projects.collectedAmount,
  supporterCount: projects.supporterCount,
  isActive: projects.isActive,
  displayOrder: projects.displayOrder,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
  updatedBy: changedByName,
  deletedAt: projects.deletedAt,
  isGivenTo: sql<boolean>`(${projects.collectedAmount} > 0 or exists
    (select from order_items where order_items.project_id = ${projects.id}))`,
};

const sorts: Record<ProjectSort, SortRule> = {
  order: { by: projects.displayOrder, first: "lowest" },
  title: { by: turkishOrder(projects.title), first: "lowest" },
  collected: { by: projects.collectedAmount, first: "highest" },
  created: { by: projects.createdAt, first: "highest" },
  updated: { by: projects.updatedAt, first: "highest" },
  deleted: { by: projects.deletedAt, first: "highest" },
};

/** Proje Yönetimi: in display order, or the last deleted first. */
export function listProjectsForStaff(db: Db, query: ProjectListQuery): Promise<ListPage<ProjectRow>> {
  const { deleted = false, status, category, search, sort = deleted ? "deleted" : "order" } = query;
  const where = and(
    deleted ? isNotNull(projects.deletedAt) : isNull(projects.deletedAt),
    status && eq(projects.isActive, status === "active"),
    category ? eq(projects.category, category) : undefined,
    titleHolds(projects.title, search),
  );
  return listRecords<ProjectRow>(db, projects, columns, where, sorts[sort], query);
}

/** All fields of the form and the preview for one project that is not deleted. */
export async function findProjectForStaff(db: Db, id: string) {
  const [found] = await db
    .select({ ...columns, slugLocked: projects.slugLocked, content: projects.content })
    .from(projects)
    .leftJoin(adminUsers, eq(projects.updatedBy, adminUsers.id))
    .where(and(eq(projects.id, id), isNull(projects.deletedAt)));
  return found;
}
