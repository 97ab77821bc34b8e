import { and, eq, isNull } from "drizzle-orm";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Locale } from "#shared/text/locale.ts";
import { pages } from "./table.ts";

const columns = { slug: pages.slug, title: pages.title, content: pages.content };

export type StoredPage = { slug: string; title: string; content: string } & TextLanguages;

/**
 * Finds a page by its slug. Its content is sanitised HTML. Texts are in the reader's language if they are translated.
 * Returns undefined when no page has this slug.
 */
export async function findPage(db: Db, slug: string, locale: Locale): Promise<StoredPage | undefined> {
  const rows = await db
    .select(translatedColumns(pages, columns, locale))
    .from(pages)
    .where(and(eq(pages.slug, slug), isNull(pages.deletedAt)))
    .limit(1);
  return translateRows(rows, locale)[0];
}
