import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { NoteEntity } from "#shared/giving/note-areas.ts";
import type { loader } from "./endpoint.ts";
import { notesText as text } from "./messages.ts";
import { NoteForm, type People } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";

type Props = { entity: NoteEntity; id: string; className?: string };

/**
 * The notes and tasks of a record. The panel loads them itself, so that a note does not reload the form of a campaign,
 * which would then save over the change of another person.
 */
export function NotesPanel({ entity, id, className = "" }: Props) {
  const address = `${useAdminLink()("notes")}?${new URLSearchParams({ entity, record: id })}`;
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    void load(address);
  }, [load, address]);
  return (
    <Sheet title={text.title} className={className}>
      {data ? (
        <>
          {data.isErased ? (
            <p className="text-ink-faint">{text.erased}</p>
          ) : (
            <NewNote
              entity={entity}
              id={id}
              people={data}
              mayWrite={data.mayWrite}
              count={data.notes.length}
            />
          )}
          {data.notes.length === 0 ? (
            <p className="mt-3 text-ink-faint">{text.empty}</p>
          ) : (
            <ul className="mt-2 -mb-3 divide-y divide-sand-200">
              {data.notes.map((note) => (
                <NoteItem
                  key={note.id}
                  note={note}
                  people={data}
                  today={data.today}
                  reason={data.mayWrite ? undefined : kitText.noPermission}
                />
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-ink-faint">{kitText.loading}</p>
      )}
    </Sheet>
  );
}

function NewNote({
  entity,
  id,
  people,
  mayWrite,
  count,
}: Omit<Props, "className"> & { people: People; mayWrite: boolean; count: number }) {
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
        <ReasonButton reason={mayWrite ? undefined : kitText.noPermission} onClick={() => setIsOpen(true)}>
          {text.add}
        </ReasonButton>
      )}
    </div>
  );
}
