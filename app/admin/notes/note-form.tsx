import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ComboBox } from "#app/admin/kit/form/combo-box.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { NOTE_MAX } from "#shared/giving/note-areas.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import type { action } from "./endpoint.ts";
import { notesText as text } from "./messages.ts";

type Person = { id: string; name: string };
export type People = { mentionable: readonly Person[]; assignable: readonly Person[]; mailOn: boolean };

type Note = { text: string; dueOn: string | null; assignee: string | null; assigneeName: string | null };

/** The form of a new or of an existing note. A refused form keeps what was typed. */
export function NoteForm({
  values,
  note,
  people,
  onSaved,
  onCancel,
}: {
  /** What the form sends besides its fields: the record of a new note, or the id of an existing one. */
  values: Record<string, string>;
  note?: Note;
  people: People;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const fetcher = useFetcher<typeof action>();
  const area = useRef<HTMLTextAreaElement>(null);
  const [assignee, setAssignee] = useState(note?.assignee ?? "");
  const busy = fetcher.state !== "idle";
  const refused = !busy && fetcher.data?.isSaved === false ? fetcher.data.message : null;
  useOnAnswer(busy, () => {
    if (fetcher.data?.isSaved) onSaved();
    else area.current?.focus();
  });
  const mention = (name: string) => {
    const field = area.current;
    if (!field) return;
    const before = field.value.slice(0, field.selectionStart);
    const space = before === "" || /\s$/.test(before) ? "" : " ";
    field.setRangeText(`${space}@${name} `, field.selectionStart, field.selectionEnd, "end");
    field.focus();
  };
  return (
    <fetcher.Form
      method="post"
      action={useAdminLink()("notes")}
      preventScrollReset
      className="grid gap-4 rounded-md bg-sand-50 p-3 ring-1 ring-sand-200"
    >
      <HiddenInputs values={values} />
      <SubmissionId />
      {refused && <Notice kind="error">{refused}</Notice>}
      <TextArea
        ref={area}
        label={text.text}
        name="text"
        rows={4}
        defaultValue={note?.text ?? ""}
        maxLength={NOTE_MAX}
        required
        autoFocus
        hint={text.hint}
      />
      <MentionBox people={people.mentionable} mailOn={people.mailOn} onChoose={mention} />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <PlainField label={text.day} name="dueOn" type="date" defaultValue={note?.dueOn ?? ""} />
        <LabelledSelect
          label={text.assignee}
          name="assignee"
          value={assignee}
          options={assigneeChoices(people.assignable, note)}
          error={undefined}
          onChange={setAssignee}
        />
      </div>
      <p className="-mt-2 text-xs text-ink-faint">{text.taskHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? text.saving : text.save}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** The present assignee stays a choice after the account was switched off or lost the right. */
function assigneeChoices(assignable: readonly Person[], note: Note | undefined) {
  const isKnown = note?.assignee == null || assignable.some(({ id }) => id === note.assignee);
  const former = isKnown
    ? []
    : [{ value: note.assignee ?? "", label: note.assigneeName ?? text.formerPerson }];
  return [
    { value: "", label: text.noAssignee },
    ...former,
    ...assignable.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** Finds a person as one types, and adds the name to the note. */
function MentionBox({
  people,
  mailOn,
  onChoose,
}: {
  people: readonly Person[];
  mailOn: boolean;
  onChoose: (name: string) => void;
}) {
  const status = mailOn ? text.mentionStatus : text.mentionStatusNoMail;
  const [typed, setTyped] = useState("");
  const found = people.filter(({ name }) => foldForSearch(name).includes(foldForSearch(typed.trim())));
  return (
    <ComboBox
      label={text.mention}
      labelClasses="font-semibold text-ink"
      text={typed}
      placeholder={text.mentionHint}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      status={found.length === 0 ? text.noPeople : status}
      isFirstActive
      isRequired={false}
      onType={setTyped}
      onChoose={({ label }) => {
        setTyped("");
        onChoose(label);
      }}
    />
  );
}
