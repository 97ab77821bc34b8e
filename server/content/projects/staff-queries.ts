import { eq, getTableColumns, sql } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import { type CommonSort, type Published, staffQueries } from "#server/content/editing/staff-queries.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { projectKind } from "./project-kind.ts";
import { projects } from "./table.ts";

type ProjectListQuery = ListQuery<CommonSort | "order" | "collected"> & {
  status?: "active" | "inactive";
  category?: string;
};

const {
  openingAmount: _,
  openingSupporters: __,
  slugLocked,
  content,
  gallery,
  ...fields
} = getTableColumns(projects);

const columns = {
  ...fields,
  categoryName: categoryName(projects.category),
  updatedBy: changedByName,
  /** A deleted project with donations is never purged, because the ledger refers to it. */
  hasDonations: sql<boolean>`(${projects.collectedAmount} > 0 or exists
    (select from order_items where order_items.project_id = ${projects.id}))`,
};

const formColumns = { ...columns, slugLocked, content, gallery };

/** A project as the back office shows it. Amounts are kuruş. */
export type ProjectRow = SelectedRow<typeof columns>;
export type ProjectRecord = SelectedRow<typeof formColumns> & Published;

const queries = staffQueries(projectKind, {
  listColumns: columns,
  formColumns,
  sorts: {
    order: { by: projects.displayOrder, first: "lowest" },
    collected: { by: projects.collectedAmount, first: "highest" },
  },
  defaultSort: "order",
  filter: ({ status, category }: ProjectListQuery) => [
    status && eq(projects.isActive, status === "active"),
    category ? eq(projects.category, category) : undefined,
  ],
});

/** Lists projects for staff in display order. Deleted projects are listed with the last deleted first. */
export const listProjectsForStaff = queries.list;
export const findProjectForStaff = queries.find;
