import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { projects } from "./table.ts";

const publicColumns = (locale: Locale) => ({
  id: projects.id,
  slug: projects.slug,
  title: projects.title,
  description: projects.description,
  image: projects.image,
  category: projects.category,
  categoryName: categoryName(projects.category, locale),
  targetAmount: projects.targetAmount,
  collectedAmount: projects.collectedAmount,
  supporterCount: projects.supporterCount,
});

/**
 * The public fields of a project in lists. Texts are in the reader's language if they are translated. Amounts are
 * kuruş.
 */
export type PublicProject = SelectedRow<ReturnType<typeof publicColumns>> & TextLanguages;

/** Selects the projects that visitors see: active and not deleted. */
export const activeProject = and(eq(projects.isActive, true), isNull(projects.deletedAt));

export async function listActiveProjects(
  db: Db | Tx,
  locale: Locale,
  limit?: number,
): Promise<PublicProject[]> {
  const query = db
    .select(translatedColumns(projects, publicColumns(locale), locale))
    .from(projects)
    .where(activeProject)
    .orderBy(asc(projects.displayOrder), asc(projects.id));
  return translateRows(await (limit === undefined ? query : query.limit(limit)), locale);
}

export async function listActiveProjectIds(db: Db | Tx): Promise<string[]> {
  const rows = await db.select({ id: projects.id }).from(projects).where(activeProject);
  return rows.map(({ id }) => id);
}

/** Finds the active projects among these ids, in display order. Orders store the Turkish titles. */
export async function findActiveProjects(
  db: Db | Tx,
  ids: string[],
  locale: Locale = DEFAULT_LOCALE,
): Promise<PublicProject[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(translatedColumns(projects, publicColumns(locale), locale))
    .from(projects)
    .where(and(activeProject, sql`${projects.id} = any(${sql.param(ids)}::text[])`))
    .orderBy(asc(projects.displayOrder), asc(projects.id));
  return translateRows(rows, locale);
}

/** Finds an active project with its content (sanitised HTML); undefined when no project has this slug. */
export async function findProjectBySlug(db: Db | Tx, slug: string, locale: Locale) {
  const rows = await db
    .select(
      translatedColumns(
        projects,
        { ...publicColumns(locale), content: projects.content, gallery: projects.gallery },
        locale,
      ),
    )
    .from(projects)
    .where(and(activeProject, eq(projects.slug, slug)))
    .limit(1);
  return translateRows(rows, locale)[0];
}
