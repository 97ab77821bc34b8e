import { toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { createdColumn, updatedColumn } from "#app/admin/records/columns.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import type { ContentList } from "#app/admin/records/record-list.tsx";
import type { PageRow } from "#server/content/pages/staff-queries.ts";
import { pagesText, statusNames } from "./section.ts";
import { UnwrittenPagesList } from "./unwritten-pages.tsx";

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

const statusColumn: Column<PageRow> = {
  key: "status",
  header: recordText.status,
  hasNoLabel: true,
  isBelowPrevious: true,
  cell: ({ published }) => (
    <StatusBadge tone={published ? "good" : "quiet"}>
      {published ? statusNames.published : statusNames.draft}
    </StatusBadge>
  ),
};

export const list: ContentList<PageRow> = {
  columns: [slugColumn, statusColumn, createdColumn("long"), updatedColumn({ as: "long" })],
  deletedColumns: [slugColumn],
  filtersOfExisting: [{ name: "status", label: recordText.status, options: toChoices(statusNames) }],
  isPublic: ({ published }) => published,
  above: UnwrittenPagesList,
};
