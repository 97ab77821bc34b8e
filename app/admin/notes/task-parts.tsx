import { Check, RotateCcw } from "lucide-react";
import { useFetcher } from "react-router";
import { donorsText } from "#app/admin/donors/messages.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { shortNumber } from "#app/admin/orders/order-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { TaskRow } from "#server/giving/notes/list-notes.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import type { action } from "./endpoint.ts";
import { tasksText, notesText as text } from "./messages.ts";

/** Says in words whether a task is done, late or due. `today` is the day in Istanbul. */
export function DueBadge({
  task: { dueOn, doneAt },
  today,
}: {
  task: Pick<TaskRow, "dueOn" | "doneAt">;
  today: string;
}) {
  if (doneAt) return <StatusBadge tone="good">{text.doneAt(formatDateTime(doneAt, "tr"))}</StatusBadge>;
  if (dueOn === null) return <StatusBadge tone="quiet">{text.task}</StatusBadge>;
  if (dueOn === today) return <StatusBadge tone="waiting">{text.today}</StatusBadge>;
  const day = formatDate(dueOn, "tr");
  return dueOn < today ? (
    <StatusBadge tone="bad">{text.late(day)}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{text.dueOn(day)}</StatusBadge>
  );
}

/** Marks a task as done; after that, the same button opens it again and keeps the focus. */
export function TaskButton({
  task: { id, text: taskText, doneAt },
  reason,
}: {
  task: Pick<TaskRow, "id" | "text" | "doneAt">;
  reason: string | undefined;
}) {
  const address = useAdminLink()("notes");
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const intent = doneAt ? "reopen" : "finish";
  const Icon = doneAt ? RotateCcw : Check;
  const answer = busy ? undefined : fetcher.data;
  return (
    <>
      <ReasonButton
        reason={reason}
        aria-busy={busy}
        // A disabled button would lose the focus.
        onClick={() => !busy && void fetcher.submit({ intent, id }, { method: "post", action: address })}
        className="px-4!"
      >
        <Icon aria-hidden="true" className="size-4" />
        {doneAt ? text.undo : text.done}
        <span className="sr-only">: {taskText.slice(0, 80)}</span>
      </ReasonButton>
      <span role="status" className="sr-only">
        {answer?.isSaved && answer.message}
      </span>
      {answer?.isSaved === false && (
        <Notice kind="error" className="w-full">
          {answer.message}
        </Notice>
      )}
    </>
  );
}

/** A link to the record of a task, with what names the record. */
export function RecordLink({ task }: { task: TaskRow }) {
  const { name, path, label } = describeRecord(task);
  return (
    <span className="wrap-anywhere">
      {name}: <TextLink to={path}>{label}</TextLink>
    </span>
  );
}

function describeRecord(task: TaskRow): { name: string; path: string; label: string } {
  const { entity, entityId } = task;
  switch (entity) {
    case "donor":
      return {
        name: tasksText.donor,
        path: `donors/${entityId}`,
        label: task.donorName || donorsText.anonymous,
      };
    case "order":
      return { name: tasksText.order, path: `orders/${entityId}`, label: shortNumber(entityId) };
    case "movement": {
      const { bookedOn, amount, currency } = task;
      const label = bookedOn
        ? `${formatDate(bookedOn, "tr")} · ${money(amount ?? 0, currency ?? "TRY")}`
        : entityId;
      return { name: tasksText.movement, path: `transfers/${entityId}`, label };
    }
    case "campaign":
      return {
        name: tasksText.campaign,
        path: `campaigns/edit/${entityId}`,
        label: task.campaignTitle ?? entityId,
      };
  }
}
