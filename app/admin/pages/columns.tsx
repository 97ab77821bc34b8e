import type { PageRow } from "#server/content/pages/staff-queries.ts";
import type { Column } from "../kit/list/list-column.ts";
import { createdColumn, deletedColumns, titleColumn, updatedColumn } from "../records/columns.tsx";
import { recordText } from "../records/messages.ts";
import { pagesText } from "./messages.ts";

const title = titleColumn<PageRow>(recordText.title);

const slug: Column<PageRow> = {
  key: "slug",
  header: pagesText.slug,
  sort: "slug",
  wide: true,
  cell: (row) => (
    <span
      translate="no"
      className="text-ink-soft wrap-anywhere @2xl:block @2xl:max-w-44 @2xl:truncate @4xl:max-w-72"
    >
      {row.slug}
    </span>
  ),
};

/** The columns of the ordinary list, in the specification's order. */
export function pageColumns(editAt: (id: string) => string): readonly Column<PageRow>[] {
  return [title(editAt), slug, createdColumn("long"), updatedColumn({ as: "long" })];
}

export const deletedPageColumns: readonly Column<PageRow>[] = [
  title(),
  slug,
  ...deletedColumns<PageRow>(() => false),
];
