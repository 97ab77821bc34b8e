import { toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { orderColumn, statusColumn } from "#app/admin/records/columns.tsx";
import { type ContentList, orderedList } from "#app/admin/records/record-list.tsx";
import type { CategoryRow } from "#server/content/categories/staff-queries.ts";
import { categoriesText, findKeepReason, kindNames } from "./section.ts";

const kindColumn: Column<CategoryRow> = {
  key: "kind",
  header: categoriesText.kind,
  hasNoLabel: true,
  cell: ({ kind }) => <Badge>{kindNames[kind]}</Badge>,
};

const recordsColumn: Column<CategoryRow> = {
  key: "records",
  header: categoriesText.records,
  align: "end",
  cell: ({ recordCount }) => formatCount(recordCount),
};

export const list: ContentList<CategoryRow> = {
  ...orderedList<CategoryRow>({
    columns: [kindColumn, recordsColumn, statusColumn({ isBelowPrevious: false }), orderColumn()],
    deletedColumns: [kindColumn],
    tabs: { name: "kind", label: categoriesText.kind, options: toChoices(kindNames) },
    findKeepReason,
  }),
  // A category has no page of its own.
  isPublic: () => false,
};
