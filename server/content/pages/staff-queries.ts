import { eq, getTableColumns } from "drizzle-orm";
import { changedByName, type ListQuery } from "#server/content/editing/list-records.ts";
import { type CommonSort, type Published, staffQueries } from "#server/content/editing/staff-queries.ts";
import type { SelectedRow } from "#server/platform/db/selected-row.ts";
import { pageKind } from "./page-kind.ts";
import { pages } from "./table.ts";

const { slugLocked, content, ...fields } = getTableColumns(pages);
const columns = { ...fields, updatedBy: changedByName };
const formColumns = { ...columns, slugLocked, content };

type PageListQuery = ListQuery<CommonSort | "slug"> & { status?: "published" | "draft" };

export type PageRow = SelectedRow<typeof columns>;
export type PageRecord = SelectedRow<typeof formColumns> & Published;

const queries = staffQueries(pageKind, {
  listColumns: columns,
  formColumns,
  sorts: { slug: { by: pages.slug, first: "lowest" } },
  defaultSort: "created",
  filter: ({ status }: PageListQuery) => [status ? eq(pages.published, status === "published") : undefined],
});

/** Lists pages for staff, newest first. Deleted pages are listed with the last deleted first. */
export const listPagesForStaff = queries.list;
export const findPageForStaff = queries.find;
