import type { NewsRow, NewsStatus } from "#server/content/news/staff-queries.ts";
import { formatDateTime } from "#shared/dates.ts";
import type { Column } from "../kit/list/list-column.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import {
  categoryColumn,
  createdColumn,
  deletedColumns,
  titleColumn,
  updatedColumn,
} from "../records/columns.tsx";
import { recordText } from "../records/messages.ts";
import { statusNames } from "./messages.ts";

export type ShownNews = NewsRow & { status: NewsStatus };

const title = titleColumn<ShownNews>(recordText.title, ({ excerpt, image }) => ({ text: excerpt, image }));

const category = categoryColumn<ShownNews>((name) => name);

/** The columns of the ordinary list, in the specification's order. */
export function newsColumns(editAt: (id: string) => string): readonly Column<ShownNews>[] {
  return [
    title(editAt),
    category,
    { key: "status", header: recordText.status, bare: true, under: true, cell: (row) => <Status {...row} /> },
    createdColumn(),
    updatedColumn(),
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
  { ...category, wide: true },
  ...deletedColumns<ShownNews>(() => false),
];
