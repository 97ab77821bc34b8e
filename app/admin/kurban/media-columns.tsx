import { ExternalLink } from "lucide-react";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { formatBytes } from "./format-bytes.ts";
import type { MediaRow } from "./media.tsx";
import { mediaText as text } from "./media-texts.ts";

const tones = { waiting: "waiting", shown: "good", hidden: "quiet" } as const;

export const mediaColumns: readonly Column<MediaRow>[] = [
  {
    key: "of",
    header: text.of,
    isCardHead: true,
    cell: ({ tag, place, seasonTitle }) => (
      <span className="block">
        <strong>{tag ?? place}</strong>
        <span className="block text-xs text-ink-soft">{tag ? `${place} · ${seasonTitle}` : seasonTitle}</span>
      </span>
    ),
  },
  { key: "preview", header: text.preview, isFullWidth: true, cell: (row) => <Preview row={row} /> },
  {
    key: "state",
    header: text.state,
    cell: ({ state, checkedBy, expiresOn }) => (
      <span className="block @4xl:min-w-36">
        <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
        {checkedBy && <span className="mt-1 block text-xs text-ink-soft">{text.checkedBy(checkedBy)}</span>}
        {expiresOn && (
          <span className="mt-1 block text-xs text-ink-soft">
            {text.expires(formatDate(expiresOn, "tr"))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "added",
    header: text.added,
    cell: ({ kind, bytes, createdBy, createdAt }) => (
      <span className="block @4xl:min-w-36">
        {createdBy ?? text.formerStaff}
        <span className="block text-xs whitespace-nowrap text-ink-soft tabular-nums">
          {formatDateTime(createdAt, "tr")}
        </span>
        <span className="block text-xs text-ink-soft">
          {text.kinds[kind]}
          {kind !== "link" && ` · ${formatBytes(bytes)}`}
        </span>
      </span>
    ),
  },
];

function Preview({ row: { kind, view, tag, place } }: { row: MediaRow }) {
  const label = `${text.kinds[kind]}: ${tag ?? place}`;
  const frame = "h-40 w-full max-w-72 rounded-sm bg-sand-100 object-contain @2xl:h-28 @2xl:w-48";
  if (view === null) return <span className="text-ink-soft">{text.hiddenFile}</span>;
  if (kind === "photo") return <img src={view} alt={label} loading="lazy" className={frame} />;
  if (kind === "film")
    return (
      // biome-ignore lint/a11y/useMediaCaption: the film was recorded by a phone at the slaughter.
      <video src={view} controls preload="none" playsInline aria-label={label} className={frame} />
    );
  return (
    <a
      href={view}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf-700 hover:underline"
    >
      <ExternalLink aria-hidden="true" className="size-4" />
      {text.openLink}
      <span className="sr-only">{text.newTab}</span>
    </a>
  );
}
