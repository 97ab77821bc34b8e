import { and, eq, inArray, isNull, not } from "drizzle-orm";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { corporateSlugs, furtherLegalSlugs, legalSlugs } from "#shared/content/corporate-slugs.ts";
import type { Locale } from "#shared/text/locale.ts";
import { pages } from "./table.ts";

const columns = { slug: pages.slug, title: pages.title, content: pages.content };

export type StoredPage = { slug: string; title: string; content: string } & TextLanguages;

/** Selects the pages that visitors see. */
export const publishedPage = and(pages.published, isNull(pages.deletedAt));

/**
 * Finds a published page by its slug. Its content is sanitised HTML. Texts are in the reader's language if they are translated.
 * Returns undefined when no page has this slug.
 */
export async function findPage(db: Db, slug: string, locale: Locale): Promise<StoredPage | undefined> {
  const rows = await db
    .select(translatedColumns(pages, columns, locale))
    .from(pages)
    .where(and(eq(pages.slug, slug), publishedPage))
    .limit(1);
  return translateRows(rows, locale)[0];
}

/** Whether there is a page with this slug that staff have not published. */
export async function isUnpublished(db: Db, slug: string): Promise<boolean> {
  return (
    (await db.$count(pages, and(eq(pages.slug, slug), isNull(pages.deletedAt), not(pages.published)))) > 0
  );
}

/** Lists the slugs to which no menu links: pages that are not published, and further legal pages without a text. */
export async function listHiddenSlugs(db: Db): Promise<string[]> {
  const menuSlugs = [...corporateSlugs, ...legalSlugs, ...furtherLegalSlugs];
  const rows = await db
    .select({ slug: pages.slug, published: pages.published })
    .from(pages)
    .where(and(inArray(pages.slug, menuSlugs), isNull(pages.deletedAt)));
  const published = new Map(rows.map((row) => [row.slug, row.published]));
  const further: readonly string[] = furtherLegalSlugs;
  return menuSlugs.filter((slug) => !(published.get(slug) ?? !further.includes(slug)));
}

/** Lists the slugs of all pages that are not deleted. */
export async function listWrittenSlugs(db: Db): Promise<string[]> {
  const rows = await db.select({ slug: pages.slug }).from(pages).where(isNull(pages.deletedAt));
  return rows.map(({ slug }) => slug);
}
