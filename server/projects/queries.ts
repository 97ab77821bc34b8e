import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import type { SelectedRow } from "../db/selected-row.ts";
import { projects } from "./table.ts";

const publicColumns = {
  id: projects.id,
  slug: projects.slug,
  title: projects.title,
  description: projects.description,
  image: projects.image,
  category: projects.category,
  targetAmount: projects.targetAmount,
  collectedAmount: projects.collectedAmount,
  supporterCount: projects.supporterCount,
};

/** The public fields of a project in lists; amounts in kuruş. */
export type PublicProject = SelectedRow<typeof publicColumns>;

/** Active and not deleted: visible to visitors. */
export const activeProject = and(eq(projects.isActive, true), isNull(projects.deletedAt));

export function listActiveProjects(db: Db | Tx, limit?: number): Promise<PublicProject[]> {
  const query = db
    .select(publicColumns)
    .from(projects)
    .where(activeProject)
    .orderBy(asc(projects.displayOrder), asc(projects.id));
  return limit === undefined ? query : query.limit(limit);
}

export async function activeProjectIds(db: Db | Tx): Promise<string[]> {
  const rows = await db.select({ id: projects.id }).from(projects).where(activeProject);
  return rows.map(({ id }) => id);
}

export function findActiveProjects(db: Db | Tx, ids: string[]): Promise<PublicProject[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select(publicColumns)
    .from(projects)
    .where(and(activeProject, sql`${projects.id} = any(${sql.param(ids)}::text[])`));
}

/** One active project with its content (HTML, sanitised when it was saved); undefined when there is none. */
export async function findProjectBySlug(db: Db | Tx, slug: string) {
  const [found] = await db
    .select({ ...publicColumns, content: projects.content, gallery: projects.gallery })
    .from(projects)
    .where(and(activeProject, eq(projects.slug, slug)))
    .limit(1);
  return found;
}
