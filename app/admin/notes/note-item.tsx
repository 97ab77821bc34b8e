import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { noteVersion } from "#shared/giving/note-areas.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { action, LoadedNotes } from "./endpoint.ts";
import { notesText as text } from "./messages.ts";
import { NoteForm, type People } from "./note-form.tsx";
import { DueBadge, TaskButton } from "./task-parts.tsx";

type Note = LoadedNotes["notes"][number];

export function NoteItem({
  note,
  people,
  today,
  reason,
}: {
  note: Note;
  people: People;
  today: string;
  reason: string | undefined;
}) {
  /** The version that the form was opened with; null while it is closed. */
  const [opened, setOpened] = useState<string | null>(null);
  const isEdited = opened !== null;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited)
    return (
      <li className="py-3">
        <NoteForm
          values={{ intent: "edit", id: note.id, opened }}
          note={note}
          people={people}
          onSaved={() => setOpened(null)}
          onCancel={() => setOpened(null)}
        />
      </li>
    );
  return (
    <li className="py-3">
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p className="mt-1 text-xs text-ink-soft">
        {note.byName ?? text.formerPerson} ·{" "}
        <span className="tabular-nums">{formatDateTime(note.at, "tr")}</span>
        {note.assigneeName && (
          <>
            {" · "}
            <span>{text.assignedTo(note.assigneeName)}</span>
          </>
        )}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {note.isTask && <DueBadge task={note} today={today} />}
        {note.isTask && <TaskButton task={note} reason={reason} />}
        {note.mayEdit && (
          <div className={note.isTask ? undefined : "-ms-3"}>
            <Button
              ref={editButton}
              variant="quiet"
              className="px-3!"
              onClick={() => setOpened(noteVersion(note))}
            >
              {text.edit}
            </Button>
            <DeleteNote id={note.id} />
          </div>
        )}
      </div>
    </li>
  );
}

function DeleteNote({ id }: { id: string }) {
  const address = useAdminLink()("notes");
  const fetcher = useFetcher<typeof action>();
  const [isAsked, setIsAsked] = useState(false);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setIsAsked(false));
  return (
    <>
      <Button variant="quiet" className="px-3!" onClick={() => setIsAsked(true)}>
        {text.delete}
      </Button>
      {fetcher.data?.isSaved === false && !busy && (
        <Notice kind="error" className="w-full">
          {fetcher.data.message}
        </Notice>
      )}
      {isAsked && (
        <ConfirmDialog
          title={text.askDelete}
          text={text.deleteMeans}
          confirmText={text.delete}
          busyText={text.deleting}
          busy={busy}
          variant="accent"
          onClose={() => setIsAsked(false)}
          onClick={() => void fetcher.submit({ intent: "delete", id }, { method: "post", action: address })}
        />
      )}
    </>
  );
}
