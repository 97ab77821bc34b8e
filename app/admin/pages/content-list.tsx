import type { Column } from "#app/admin/kit/list/list-column.ts";
import { createdColumn, updatedColumn } from "#app/admin/records/columns.tsx";
import type { ContentList } from "#app/admin/records/record-list.tsx";
import type { PageRow } from "#server/content/pages/staff-queries.ts";
import { pagesText } from "./section.ts";

const slugColumn: Column<PageRow> = {
  key: "slug",
  header: pagesText.slug,
  sort: "slug",
  isFullWidth: true,
  cell: (row) => (
    <span
      translate="no"
      className="text-ink-soft wrap-anywhere @2xl:block @2xl:max-w-44 @2xl:truncate @4xl:max-w-72"
    >
      {row.slug}
    </span>
  ),
};

export const list: ContentList<PageRow> = {
  columns: [slugColumn, createdColumn("long"), updatedColumn({ as: "long" })],
  deletedColumns: [slugColumn],
  isPublic: () => true,
};
