import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/connect.ts";
import type { SelectedRow } from "../../db/selected-row.ts";
import { faqs } from "./table.ts";

const columns = { id: faqs.id, title: faqs.title, category: faqs.category, content: faqs.content };

export type PublicFaq = SelectedRow<typeof columns>;

export const activeFaq = and(eq(faqs.isActive, true), isNull(faqs.deletedAt));

/** The questions with their answers (HTML, sanitised when saved), in display order. */
export function listActiveFaqs(db: Db): Promise<PublicFaq[]> {
  return db.select(columns).from(faqs).where(activeFaq).orderBy(asc(faqs.displayOrder), asc(faqs.id));
}
