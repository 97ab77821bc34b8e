import { and, asc, eq, isNull } from "drizzle-orm";
import {
  type TextLanguages,
  translatedColumns,
  translateRows,
} from "#server/content/editing/translate-rows.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import type { Locale } from "#shared/text/locale.ts";
import { faqs } from "./table.ts";

const columns = { id: faqs.id, title: faqs.title, category: faqs.category, content: faqs.content };

export type PublicFaq = SelectedRow<typeof columns> & TextLanguages;

export const activeFaq = and(eq(faqs.isActive, true), isNull(faqs.deletedAt));

/** Lists the active questions with their answers (sanitised HTML), in display order. */
export async function listActiveFaqs(db: Db, locale: Locale): Promise<PublicFaq[]> {
  const rows = await db
    .select(translatedColumns(faqs, columns, locale))
    .from(faqs)
    .where(activeFaq)
    .orderBy(asc(faqs.displayOrder), asc(faqs.id));
  return translateRows(rows, locale);
}
