import { Eye, EyeOff, ScanEye } from "lucide-react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { IconLink } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { RowPost } from "#app/admin/kit/list/row-actions.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { categoryColumn, createdColumn, updatedColumn } from "#app/admin/records/columns.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import type { ContentList } from "#app/admin/records/record-list.tsx";
import type { NewsRow, NewsStatus } from "#server/content/news/staff-queries.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { newsText, statusNames } from "./section.ts";

type ListedNews = NewsRow & { status: NewsStatus };

export const list: ContentList<ListedNews> = {
  titleDetails: ({ excerpt, image }) => ({ text: excerpt, image }),
  columns: [
    categoryColumn(),
    {
      key: "status",
      header: recordText.status,
      hasNoLabel: true,
      isBelowPrevious: true,
      cell: (row) => <StatusCell {...row} />,
    },
    createdColumn(),
    updatedColumn(),
  ],
  deletedColumns: [{ ...categoryColumn(), isFullWidth: true }],
  filtersOfExisting: [
    {
      name: "status",
      label: recordText.status,
      options: toChoices(statusNames),
    },
  ],
  categoryLabel: recordText.category,
  isPublic: ({ status }) => status === "published",
  toggleLabels: { show: newsText.publish, hide: newsText.unpublish },
  actions: (row, reason) => <NewsActions row={row} reason={reason} />,
};

const tones = { published: "good", scheduled: "waiting", draft: "quiet" } as const;

function StatusCell({ status, publishAt }: ListedNews) {
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

function NewsActions({ row, reason }: { row: ListedNews; reason: string | undefined }) {
  const { id, title, published, status } = row;
  const link = useAdminLink();
  const Icon = published ? EyeOff : Eye;
  return (
    <>
      {status !== "published" && (
        <IconLink
          to={link(`news/preview/${id}`)}
          target="_blank"
          label={kitText.preview}
          about={title}
          icon={<ScanEye aria-hidden="true" className="size-4.5" />}
        />
      )}
      <RowPost
        intent="toggle"
        id={id}
        title={title}
        reason={reason}
        values={{ to: String(!published) }}
        label={published ? newsText.unpublish : newsText.publish}
        icon={<Icon aria-hidden="true" className="size-4.5" />}
      />
    </>
  );
}
