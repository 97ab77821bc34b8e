import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { RetryButton } from "#app/admin/kit/failure/failure-banner.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { NoteEntity } from "#shared/giving/note-areas.ts";
import type { LoadedNotes, loader } from "./endpoint.ts";
import { notesText as text } from "./messages.ts";
import { NoteForm, type People } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";

type Props = { entity: NoteEntity; id: string; className?: string };

/**
 * The notes and tasks of a record. The panel loads them itself, so that a note does not reload the form of a campaign,
 * which would then save over the change of another person. After a failed load it keeps the earlier notes and open forms.
 */
export function NotesPanel({ entity, id, className = "" }: Props) {
  const address = `${useAdminLink()("notes")}?${new URLSearchParams({ entity, record: id })}`;
  const { load, data, state } = useFetcher<typeof loader>();
  const [shown, setShown] = useState<LoadedNotes>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    void load(address);
  }, [load, address]);
  const answered = useRef<typeof data>(undefined);
  useOnAnswer(state !== "idle", () => {
    // After a failed load the fetcher still has the earlier data.
    setHasFailed(data === answered.current);
    answered.current = data;
  });
  if (data?.kind === "notes" && data !== shown) setShown(data);
  if (data?.kind === "forbidden" && shown) setShown(undefined);
  const trouble = data?.kind === "gone" ? kitText.missing : data?.kind === "forbidden" ? text.notSeen : null;
  return (
    <Sheet title={text.title} className={className}>
      {trouble && (
        <Notice kind="error" className="not-last:mb-3">
          {trouble}
        </Notice>
      )}
      {hasFailed && (
        <Notice kind="error" className="flex flex-wrap items-center justify-between gap-3 not-last:mb-3">
          {text.loadFailed}
          <RetryButton busy={state !== "idle"} onClick={() => void load(address)} />
        </Notice>
      )}
      {shown && <NoteList entity={entity} id={id} shown={shown} trouble={trouble} />}
      {!(shown || trouble || hasFailed) && <p className="text-ink-faint">{kitText.loading}</p>}
    </Sheet>
  );
}

function NoteList({
  entity,
  id,
  shown,
  trouble,
}: Omit<Props, "className"> & { shown: LoadedNotes; trouble: string | null }) {
  const reason = trouble ?? (shown.mayWrite ? undefined : kitText.noPermission);
  return (
    <>
      {shown.isErased ? (
        <p className="text-ink-faint">{text.erased}</p>
      ) : (
        <NewNote entity={entity} id={id} people={shown} reason={reason} count={shown.notes.length} />
      )}
      {shown.notes.length === 0 ? (
        <p className="mt-3 text-ink-faint">{text.empty}</p>
      ) : (
        <ul className="mt-2 -mb-3 divide-y divide-sand-200">
          {shown.notes.map((note) => (
            <NoteItem key={note.id} note={note} people={shown} today={shown.today} reason={reason} />
          ))}
        </ul>
      )}
      {shown.total > shown.notes.length && (
        <p className="mt-3 text-xs text-ink-soft">
          {text.newest(formatCount(shown.notes.length), formatCount(shown.total))}
        </p>
      )}
    </>
  );
}

function NewNote({
  entity,
  id,
  people,
  reason,
  count,
}: Omit<Props, "className"> & { people: People; reason: string | undefined; count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const earlier = useRef({ isOpen, count });
  // The button has the focus after its form closes, and after the focused button of a deleted note is gone.
  useEffect(() => {
    if ((earlier.current.isOpen && !isOpen) || earlier.current.count > count)
      opener.current?.querySelector("button")?.focus();
    earlier.current = { isOpen, count };
  }, [isOpen, count]);
  const close = () => setIsOpen(false);
  return (
    <div ref={opener}>
      {isOpen ? (
        <NoteForm
          values={{ intent: "save", entity, record: id }}
          people={people}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <ReasonButton reason={reason} onClick={() => setIsOpen(true)}>
          {text.add}
        </ReasonButton>
      )}
    </div>
  );
}
