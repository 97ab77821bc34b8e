import { eq, getTableColumns, sql } from "drizzle-orm";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import { type CommonSort, staffQueries } from "#server/content/editing/staff-queries.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { CATEGORIZED, type Categorized } from "#shared/content/category.ts";
import { categoryKind, recordCount } from "./category-kind.ts";
import { categories } from "./table.ts";

type CategoryListQuery = ListQuery<CommonSort | "order"> & {
  status?: "active" | "inactive";
  kind?: Categorized;
};

const formColumns = { ...getTableColumns(categories), updatedBy: changedByName };
const listColumns = {
  ...formColumns,
  recordCount,
  /** A deleted category of earlier orders is never purged, because their items show its name. */
  hasDonations: sql<boolean>`(${categories.deletedAt} is not null and exists
    (select from order_items where order_items.category = ${categories.id}))`,
};

export type CategoryRow = SelectedRow<typeof listColumns>;
export type CategoryRecord = SelectedRow<typeof formColumns>;

const kinds = sql.raw(CATEGORIZED.map((kind) => `'${kind}'`).join(", "));

const queries = staffQueries(categoryKind, {
  listColumns,
  formColumns,
  // Each list has its own order, so the lists come one after the other.
  sorts: {
    order: {
      by: sql`(array_position(array[${kinds}], ${categories.kind}), ${categories.displayOrder})`,
      first: "lowest",
    },
  },
  defaultSort: "order",
  filter: ({ status, kind }: CategoryListQuery) => [
    status && eq(categories.isActive, status === "active"),
    kind && eq(categories.kind, kind),
  ],
});

/** Lists categories for staff, list by list in display order. */
export const listCategoriesForStaff = queries.list;
export const findCategoryForStaff = queries.find;
