import type { Column } from "#app/admin/kit/list/list-column.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { ListedDecision } from "#server/giving/kurban/decisions/list-decisions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { decisionKindTexts, decisionText as text } from "./decision-texts.ts";
import { subjectName } from "./subject-name.ts";

export const decisionColumns: readonly Column<ListedDecision>[] = [
  {
    key: "kind",
    header: text.kind,
    isCardHead: true,
    cell: ({ kind, subjectKind, title, n, place, orderId }) => (
      <span className="block @4xl:min-w-44">
        <span className="block font-semibold">{decisionKindTexts[kind].name}</span>
        <span className="block">
          {orderId ? (
            <TextLink to={`orders/${orderId}`}>{subjectName(subjectKind, title, n)}</TextLink>
          ) : (
            subjectName(subjectKind, title, n)
          )}
          {place && subjectKind !== "place" && <span className="text-ink-soft"> · {place}</span>}
        </span>
      </span>
    ),
  },
  {
    key: "text",
    header: text.text,
    isFullWidth: true,
    cell: ({ text: reason, source, counts }) => (
      <span className="block max-w-prose wrap-anywhere @4xl:min-w-72">
        {counts !== null && <strong className="block">{counts ? text.countsYes : text.countsNo}</strong>}
        <span className="block whitespace-pre-line">{reason}</span>
        {source && (
          <span className="mt-1 block text-xs text-ink-soft">
            {text.source}: {source}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "people",
    header: text.people,
    cell: ({ decidedBy, at, approvedAt, approvedBy }) => (
      <span className="block @4xl:min-w-40">
        {decidedBy ?? text.formerStaff}
        <span className="block text-xs text-ink-soft tabular-nums">{formatDateTime(at, "tr")}</span>
        {approvedAt !== null && (
          <span className="mt-1 block text-xs">
            {text.approvedBy(approvedBy ?? text.formerStaff, formatDateTime(approvedAt, "tr"))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "state",
    header: text.state,
    cell: ({ isWaiting }) => (
      <StatusBadge tone={isWaiting ? "waiting" : "good"}>{isWaiting ? text.waiting : text.valid}</StatusBadge>
    ),
  },
];
