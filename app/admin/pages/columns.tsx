import type { PageRow } from "#server/content/pages/staff-queries.ts";
import { DateCell, TitleCell } from "../kit/list/cells.tsx";
import type { Column } from "../kit/list/list-column.ts";
import { deletedColumns } from "../records/columns.tsx";
import { recordText } from "../records/messages.ts";
import { pagesText } from "./messages.ts";

/** Without `editAt` (deleted records) the title is no link. */
function title(editAt?: (id: string) => string): Column<PageRow> {
  return {
    key: "title",
    header: recordText.title,
    sort: "title",
    lead: true,
    cell: ({ id, title }) => <TitleCell title={title} {...(editAt && { to: editAt(id) })} />,
  };
}

const slug: Column<PageRow> = {
  key: "slug",
  header: pagesText.slug,
  sort: "slug",
  wide: true,
  cell: (row) => (
    <span translate="no" className="text-ink-soft wrap-anywhere">
      {row.slug}
    </span>
  ),
};

/** The columns of the ordinary list, in the specification's order. */
export function pageColumns(editAt: (id: string) => string): readonly Column<PageRow>[] {
  return [
    title(editAt),
    slug,
    {
      key: "createdAt",
      header: pagesText.createdAt,
      sort: "created",
      first: "highest",
      cell: (row) => <DateCell at={row.createdAt} as="long" />,
    },
    {
      key: "updatedAt",
      header: recordText.updatedAt,
      sort: "updated",
      first: "highest",
      cell: (row) => <DateCell at={row.updatedAt} as="long" />,
    },
  ];
}

export const deletedPageColumns: readonly Column<PageRow>[] = [
  title(),
  slug,
  ...deletedColumns<PageRow>(() => false),
];
