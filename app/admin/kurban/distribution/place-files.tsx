import { Download, FileUp, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { RowConfirm } from "#app/admin/kit/list/row-actions.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { classes } from "#app/ui/class-names.ts";
import { placeFileKinds, placeFileTypes } from "#shared/giving/kurban-distribution.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { PlaceOnScreen } from "./load-distribution.server.ts";
import { distributionText, fileKindNames, fileText as text } from "./texts.ts";

const kindOptions = placeFileKinds.map((value) => ({ value, label: fileKindNames[value] }));
const accepted = Object.keys(placeFileTypes)
  .map((ending) => `.${ending}`)
  .join(",");

/** The files of a place, and the form that uploads one more. */
export function PlaceFiles({ place, reason }: { place: PlaceOnScreen; reason: string | undefined }) {
  return (
    <Sheet title={text.title}>
      <p className="text-ink-soft">{text.lead}</p>
      {place.files.length === 0 && <p className="mt-3">{text.none}</p>}
      <ul className="mt-2 divide-y divide-sand-200">
        {place.files.map((file) => (
          <FileItem key={file.id} file={file} reason={reason} />
        ))}
      </ul>
      <Upload key={place.files.length} place={place} reason={reason} />
    </Sheet>
  );
}

function FileItem({ file, reason }: { file: PlaceOnScreen["files"][number]; reason: string | undefined }) {
  const link = useAdminLink();
  const name = fileKindNames[file.kind];
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        {file.title && <p className="truncate text-xs text-ink-soft">{file.title}</p>}
        <p className="text-xs text-ink-soft">
          {formatDate(file.at, "tr")} · {file.byName ?? "–"}
        </p>
      </div>
      <div className="flex shrink-0 items-center">
        {/* The browser itself submits the form and saves the file. */}
        <form method="post" action={link(`kurban/files/${file.id}`)}>
          <IconButton
            type="submit"
            label={text.open}
            about={file.title || name}
            icon={<Download aria-hidden="true" className="size-4.5" />}
            reason={reason ?? (file.mayOpen ? undefined : text.noContacts)}
          />
        </form>
        <RowConfirm
          intent="delete-file"
          id={file.id}
          title={file.title || name}
          label={kitText.delete}
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          question={text.delete}
          note={text.deleteNote}
          confirmText={kitText.delete}
          busyText={kitText.deleting}
          reason={
            reason ?? (!file.mayOpen ? text.noContacts : file.mayDelete ? undefined : distributionText.late)
          }
        />
      </div>
    </li>
  );
}

function Upload({ place, reason }: { place: PlaceOnScreen; reason: string | undefined }) {
  const id = useId();
  const link = useAdminLink();
  const [kind, setKind] = useState<string>(placeFileKinds[0]);
  const { state, formAction } = useNavigation();
  const address = link(`kurban/places/${place.id}/files`);
  const busy = state !== "idle" && formAction === address;
  const obstacle = reason ?? (kind === "recipients" && !place.maySeeRecipients ? text.noContacts : undefined);
  return (
    <Form
      method="post"
      action={address}
      encType="multipart/form-data"
      preventScrollReset
      className="mt-3 grid gap-4 border-t border-sand-200 pt-4"
    >
      <LabelledSelect
        label={text.kind}
        name="kind"
        value={kind}
        options={kindOptions}
        error={undefined}
        onChange={setKind}
      />
      <div>
        <label htmlFor={`${id}-file`} className="mb-1.5 block font-semibold">
          {text.file}
        </label>
        <input
          id={`${id}-file`}
          type="file"
          name="file"
          accept={accepted}
          required
          disabled={reason !== undefined}
          aria-describedby={`${id}-formats`}
          className={classes(controlClasses, "py-2")}
        />
        <p id={`${id}-formats`} className="mt-1.5 text-xs text-ink-faint">
          {text.formats}
        </p>
      </div>
      <div>
        <ReasonButton type="submit" reason={obstacle} disabled={busy}>
          <FileUp aria-hidden="true" className="size-4.5" />
          {busy ? text.uploading : text.upload}
        </ReasonButton>
      </div>
    </Form>
  );
}
