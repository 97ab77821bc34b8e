import type { PageRow } from "#server/content/pages/staff-queries.ts";
import { DateCell, TitleCell } from "../kit/cells.tsx";
import type { Column } from "../kit/list-column.ts";
import { pagesText } from "./messages.ts";

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

/** Of the ordinary list, in the specification's order. */
export function pageColumns(editAt: (id: string) => string): readonly Column<PageRow>[] {
  return [
    {
      key: "title",
      header: pagesText.headline,
      sort: "title",
      lead: true,
      cell: (row) => <TitleCell title={row.title} to={editAt(row.id)} />,
    },
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
      header: pagesText.updatedAt,
      sort: "updated",
      first: "highest",
      cell: (row) => <DateCell at={row.updatedAt} as="long" />,
    },
  ];
}

const thirtyDays = 30 * 24 * 60 * 60 * 1000;

/** Of those that were deleted. */
export const deletedPageColumns: readonly Column<PageRow>[] = [
  {
    key: "title",
    header: pagesText.headline,
    sort: "title",
    lead: true,
    cell: (row) => <TitleCell title={row.title} />,
  },
  slug,
  {
    key: "deletedAt",
    header: pagesText.deletedAt,
    sort: "deleted",
    first: "highest",
    cell: (row) => (
      <>
        <DateCell at={row.deletedAt} as="time" />
        {row.updatedBy && <span className="block text-xs text-ink-faint">{row.updatedBy}</span>}
      </>
    ),
  },
  {
    key: "purgedAt",
    header: pagesText.purgedAt,
    cell: ({ deletedAt }) => <DateCell at={deletedAt && deletedAt.getTime() + thirtyDays} as="long" />,
  },
];
