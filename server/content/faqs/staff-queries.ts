import { eq, getTableColumns } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import { type CommonSort, staffQueries } from "#server/content/editing/staff-queries.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { faqKind } from "./faq-kind.ts";
import { faqs } from "./table.ts";

type FaqListQuery = ListQuery<CommonSort | "order"> & { status?: "active" | "inactive"; category?: string };

const { content, ...listColumns } = {
  ...getTableColumns(faqs),
  categoryName: categoryName(faqs.category),
  updatedBy: changedByName,
};
const formColumns = { ...listColumns, content };

export type FaqRow = SelectedRow<typeof listColumns>;
export type FaqRecord = SelectedRow<typeof formColumns>;

const queries = staffQueries(faqKind, {
  listColumns,
  formColumns,
  sorts: { order: { by: faqs.displayOrder, first: "lowest" } },
  defaultSort: "order",
  filter: ({ status, category }: FaqListQuery) => [
    status && eq(faqs.isActive, status === "active"),
    category ? eq(faqs.category, category) : undefined,
  ],
});

/** Lists questions in display order. Deleted questions are listed with the last deleted first. */
export const listFaqsForStaff = queries.list;
export const findFaqForStaff = queries.find;
