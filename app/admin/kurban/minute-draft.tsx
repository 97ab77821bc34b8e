import { Download, FileUp } from "lucide-react";
import { useId, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { MinuteAnimal } from "#server/giving/kurban/minutes/find-slaughtered.ts";
import { AnimalChoice } from "./minute-animals.tsx";
import { PeopleFields, type Person } from "./minute-people.tsx";
import type { action as scanAction } from "./minute-scan.ts";
import { draftText as text } from "./minute-texts.ts";

export type MinuteView = {
  id: string;
  number: number;
  day: string;
  place: string;
  zone: string;
  season: string;
  state: "draft" | "signed";
  people: Person[];
  note: string;
  animals: MinuteAnimal[];
  /** The animals that a draft can have. */
  possible: MinuteAnimal[];
  signedAt: number | null;
  signer: string | null;
};

type Props = { minute: MinuteView; reason: string | undefined };

/** The three steps of a draft: choose, print, and store the signed paper. */
export function DraftMinute({ minute, reason, message }: Props & { message: string | undefined }) {
  const saved = {
    animals: minute.animals.map(({ id }) => id),
    // The database returns the keys in another order.
    people: minute.people.map(({ role, name }) => ({ role, name })),
    note: minute.note,
  };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(saved.animals));
  const [people, setPeople] = useState(saved.people);
  const [note, setNote] = useState(saved.note);
  const filled = people
    .map(({ role, name }) => ({ role: role.trim(), name: name.trim() }))
    .filter(({ role, name }) => role || name);
  const isChanged =
    chosen.size !== saved.animals.length ||
    saved.animals.some((id) => !chosen.has(id)) ||
    note.trim() !== saved.note ||
    JSON.stringify(filled) !== JSON.stringify(saved.people);
  const obstacle = reason ?? (isChanged ? text.unsaved : undefined);
  return (
    <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Sheet title={text.edit}>
        <Form method="post" preventScrollReset className="grid gap-5">
          <HiddenInputs values={{ intent: "save" }} />
          <SubmissionId isPerPress />
          <AnimalChoice
            animals={minute.possible}
            zone={minute.zone}
            chosen={chosen}
            isReadOnly={reason !== undefined}
            onChange={setChosen}
          />
          <PeopleFields people={people} isReadOnly={reason !== undefined} onChange={setPeople} />
          <NoteField note={note} isReadOnly={reason !== undefined} onChange={setNote} />
          {message && <Notice kind="error">{message}</Notice>}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SaveButton reason={reason} />
            <DeleteDraft reason={reason} />
          </div>
        </Form>
      </Sheet>
      <div className="grid min-w-0 gap-5">
        <Sheet title={text.print}>
          <p className="text-ink-soft">{text.printLead}</p>
          <p className="mt-3">
            <PdfButton id={minute.id} reason={obstacle} />
          </p>
        </Sheet>
        <SignSheet id={minute.id} reason={obstacle} />
      </div>
    </div>
  );
}

function NoteField({
  note,
  isReadOnly,
  onChange,
}: {
  note: string;
  isReadOnly: boolean;
  onChange: (note: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {text.note}
      </label>
      <textarea
        id={id}
        name="note"
        rows={2}
        maxLength={2_000}
        value={note}
        readOnly={isReadOnly}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={classes(controlClasses, "py-2.5 leading-relaxed")}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
        {text.noteHint}
      </p>
    </div>
  );
}

function SaveButton({ reason }: { reason: string | undefined }) {
  const busy = useNavigation().state === "submitting";
  return (
    <ReasonButton type="submit" variant="primary" reason={reason} disabled={busy}>
      {busy ? text.saving : text.save}
    </ReasonButton>
  );
}

function PdfButton({ id, reason }: { id: string; reason: string | undefined }) {
  const link = useAdminLink();
  const content = (
    <>
      <Download aria-hidden="true" className="size-4.5" />
      {text.pdf}
    </>
  );
  if (reason) return <ReasonButton reason={reason}>{content}</ReasonButton>;
  return (
    <a href={link(`kurban/minutes/${id}/pdf`)} download className={buttonClasses("secondary", "md")}>
      {content}
    </a>
  );
}

function SignSheet({ id, reason }: { id: string; reason: string | undefined }) {
  const link = useAdminLink();
  const fieldId = useId();
  const fetcher = useFetcher<typeof scanAction>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  return (
    <Sheet title={text.sign}>
      <p className="text-ink-soft">{text.signLead}</p>
      <fetcher.Form
        method="post"
        encType="multipart/form-data"
        action={link(`kurban/minutes/${id}/scan`)}
        className="mt-4 grid gap-3"
      >
        <SubmissionId isPerPress />
        <div>
          <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
            {text.file}
          </label>
          <input
            id={fieldId}
            type="file"
            name="file"
            accept=".pdf,.jpg,.jpeg,application/pdf,image/jpeg"
            required
            disabled={reason !== undefined}
            aria-describedby={`${fieldId}-hint`}
            className={classes(controlClasses, "py-2")}
          />
          <p id={`${fieldId}-hint`} className="mt-1.5 text-xs text-ink-faint">
            {text.fileHint}
          </p>
        </div>
        {answer && "message" in answer && <Notice kind="error">{answer.message}</Notice>}
        <ReasonButton type="submit" variant="primary" reason={reason} disabled={busy}>
          <FileUp aria-hidden="true" className="size-4.5" />
          {busy ? text.signing : text.signButton}
        </ReasonButton>
      </fetcher.Form>
    </Sheet>
  );
}

function DeleteDraft({ reason }: { reason: string | undefined }) {
  const fetcher = useFetcher();
  const [isAsked, setIsAsked] = useState(false);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setIsAsked(false));
  return (
    <>
      <ReasonButton variant="quiet" reason={reason} onClick={() => setIsAsked(true)}>
        {text.remove}
      </ReasonButton>
      {isAsked && (
        <ConfirmDialog
          title={text.removeTitle}
          text={text.removeLead}
          confirmText={text.removeYes}
          variant="accent"
          busy={busy}
          onClose={() => setIsAsked(false)}
          onClick={() => fetcher.submit({ intent: "delete" }, { method: "post" })}
        />
      )}
    </>
  );
}
