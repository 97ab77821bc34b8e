import { kitText } from "#app/admin/kit/kit-text.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { notesText, tasksText as text } from "#app/admin/notes/messages.ts";
import { DueBadge, RecordLink, TaskButton } from "#app/admin/notes/task-parts.tsx";
import type { TaskRow } from "#server/giving/notes/list-notes.ts";
import { noteAreas } from "#shared/giving/note-areas.ts";
import { type Rights, reaches } from "#shared/staff/rights.ts";

export function taskColumns({
  today,
  rights,
}: {
  today: string;
  rights: Rights;
}): readonly Column<TaskRow>[] {
  return [
    {
      key: "task",
      header: text.task,
      isCardHead: true,
      cell: (task) => (
        <div className="min-w-0">
          <p className="line-clamp-3 font-semibold whitespace-pre-line wrap-anywhere">{task.text}</p>
          <p className="text-xs text-ink-soft">
            <RecordLink task={task} />
          </p>
        </div>
      ),
    },
    {
      key: "day",
      header: text.day,
      hasNoLabel: true,
      cell: (task) => <DueBadge task={task} today={today} />,
    },
    {
      key: "assignee",
      header: text.assignee,
      cell: ({ assigneeName }) => assigneeName ?? notesText.noAssignee,
    },
    {
      key: "action",
      header: text.action,
      hasNoLabel: true,
      align: "end",
      cell: (task) => (
        <TaskButton
          task={task}
          reason={reaches(rights[noteAreas[task.entity]], "change") ? undefined : kitText.noPermission}
        />
      ),
    },
  ];
}
