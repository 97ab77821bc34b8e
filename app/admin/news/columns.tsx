import type { NewsRow, NewsStatus } from "#server/content/news/staff-queries.ts";
import { formatDateTime } from "#shared/dates.ts";
import { DateCell, TitleCell } from "../kit/cells.tsx";
import type { Column } from "../kit/list-column.ts";
import { Badge, StatusBadge } from "../kit/status-badge.tsx";
import { newsText, statusNames } from "./messages.ts";

export type ShownNews = NewsRow & { status: NewsStatus };

const tones = { published: "good", scheduled: "waiting", draft: "quiet" } as const;

const category: Column<ShownNews> = {
  key: "category",
  header: newsText.category,
  cell: (row) => <Badge>{row.category}</Badge>,
};

/** Of the ordinary list, in the specification's order. */
export function newsColumns(editAt: (id: string) => string): readonly Column<ShownNews>[] {
  return [
    {
      key: "title",
      header: newsText.headline,
      sort: "title",
      lead: true,
      cell: (row) => <TitleCell title={row.title} text={row.excerpt} image={row.image} to={editAt(row.id)} />,
    },
    category,
    {
      key: "status",
      header: newsText.status,
      cell: ({ status, publishAt }) => (
        <>
          <StatusBadge tone={tones[status]}>{statusNames[status]}</StatusBadge>
          {status === "scheduled" && publishAt && (
            <time
              dateTime={publishAt.toISOString()}
              className="mt-1 block text-xs whitespace-nowrap text-ink-soft tabular-nums"
            >
              {formatDateTime(publishAt, "tr")}
            </time>
          )}
        </>
      ),
    },
    {
      key: "createdAt",
      header: newsText.createdAt,
      sort: "created",
      first: "highest",
      cell: (row) => <DateCell at={row.createdAt} />,
    },
    {
      key: "updatedAt",
      header: newsText.updatedAt,
      sort: "updated",
      first: "highest",
      from: "lg",
      cell: (row) => <DateCell at={row.updatedAt} />,
    },
  ];
}

const thirtyDays = 30 * 24 * 60 * 60 * 1000;

/** Of those that were deleted. */
export const deletedNewsColumns: readonly Column<ShownNews>[] = [
  {
    key: "title",
    header: newsText.headline,
    sort: "title",
    lead: true,
    cell: (row) => <TitleCell title={row.title} text={row.excerpt} image={row.image} />,
  },
  category,
  {
    key: "deletedAt",
    header: newsText.deletedAt,
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
    header: newsText.purgedAt,
    cell: ({ deletedAt }) => <DateCell at={deletedAt && deletedAt.getTime() + thirtyDays} />,
  },
];
