import type { NewsRow, NewsStatus } from "#server/content/news/staff-queries.ts";
import { formatDateTime } from "#shared/dates.ts";
import { DateCell, TitleCell } from "../kit/list/cells.tsx";
import type { Column } from "../kit/list/list-column.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import { categoryColumn, deletedColumns } from "../records/columns.tsx";
import { recordText } from "../records/messages.ts";
import { newsText, statusNames } from "./messages.ts";

export type ShownNews = NewsRow & { status: NewsStatus };

/** Without `editAt` (deleted records) the title is no link. */
function title(editAt?: (id: string) => string): Column<ShownNews> {
  return {
    key: "title",
    header: recordText.title,
    sort: "title",
    lead: true,
    cell: ({ id, title, excerpt, image }) => (
      <TitleCell title={title} text={excerpt} image={image} {...(editAt && { to: editAt(id) })} />
    ),
  };
}

const category = categoryColumn<ShownNews>((name) => name);

/** The columns of the ordinary list, in the specification's order. */
export function newsColumns(editAt: (id: string) => string): readonly Column<ShownNews>[] {
  return [
    title(editAt),
    category,
    { key: "status", header: recordText.status, cell: (row) => <Status {...row} /> },
    {
      key: "createdAt",
      header: newsText.createdAt,
      sort: "created",
      first: "highest",
      cell: ({ createdAt }) => <DateCell at={createdAt} />,
    },
    {
      key: "updatedAt",
      header: recordText.updatedAt,
      sort: "updated",
      first: "highest",
      from: "lg",
      cell: ({ updatedAt }) => <DateCell at={updatedAt} />,
    },
  ];
}

const tones = { published: "good", scheduled: "waiting", draft: "quiet" } as const;

function Status({ status, publishAt }: ShownNews) {
  return (
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
  );
}

export const deletedNewsColumns: readonly Column<ShownNews>[] = [
  title(),
  category,
  ...deletedColumns<ShownNews>(() => false),
];
