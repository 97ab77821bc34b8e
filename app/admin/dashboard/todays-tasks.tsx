import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { tasksText as text } from "#app/admin/notes/messages.ts";
import { DueBadge, RecordLink, TaskButton } from "#app/admin/notes/task-parts.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { TaskRow } from "#server/giving/notes/list-notes.ts";
import { noteAreas } from "#shared/giving/note-areas.ts";
import { type Rights, reaches } from "#shared/staff/rights.ts";
import { LoadError } from "./card.tsx";

/** The tasks that are due and unassigned or given to the person. A task that was done today stays, for the undo. */
export function TodaysTasks({
  tasks,
  today,
  rights,
}: {
  tasks: { rows: readonly TaskRow[]; total: number } | null;
  today: string;
  rights: Rights;
}) {
  return (
    <Sheet title={text.todayTitle} side={<TextLink to="tasks">{text.all}</TextLink>} className="mt-5">
      {tasks === null && <LoadError />}
      {tasks?.rows.length === 0 && <p className="text-ink-faint">{text.todayEmpty}</p>}
      {tasks && tasks.rows.length > 0 && (
        <ul className="-my-2 divide-y divide-sand-200">
          {tasks.rows.map((task) => (
            <li key={task.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 grow basis-60">
                <p
                  className={classes(
                    "line-clamp-2 font-semibold wrap-anywhere",
                    task.doneAt && "text-ink-soft line-through",
                  )}
                >
                  {task.text}
                </p>
                <p className="text-xs text-ink-soft">
                  <RecordLink task={task} />
                  {task.byName && ` · ${task.byName}`}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <DueBadge task={task} today={today} />
                <TaskButton
                  task={task}
                  reason={
                    reaches(rights[noteAreas[task.entity]], "change") ? undefined : kitText.noPermission
                  }
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {tasks && tasks.total > tasks.rows.length && (
        <p className="mt-3 text-ink-soft">{text.more(formatCount(tasks.total - tasks.rows.length))}</p>
      )}
    </Sheet>
  );
}
