import { FileUp } from "lucide-react";
import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ReasonButton } from "../reason-button.tsx";
import { controlClasses } from "./form-field.tsx";

/** Uploads a table as `file`. `reason` says why the person may not; `message` is why the last file was refused. */
export function UploadForm({
  text,
  reason,
  message,
}: {
  text: { upload: string; file: string; formats: string; choose: string };
  reason: string | undefined;
  message: string | undefined;
}) {
  const id = useId();
  const busy = useNavigation().state === "submitting";
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mt-5 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <h2 id={`${id}-title`} className="font-sans text-base font-semibold">
        {text.upload}
      </h2>
      <Form method="post" encType="multipart/form-data" className="mt-3 flex flex-wrap items-end gap-3">
        <label className="min-w-0 grow text-xs font-medium text-ink-soft sm:max-w-md">
          {text.file}
          <input
            type="file"
            name="file"
            accept=".csv,.xlsx"
            required
            disabled={reason !== undefined}
            aria-describedby={`${id}-formats`}
            className={classes(controlClasses, "mt-1 py-2")}
          />
        </label>
        <ReasonButton type="submit" reason={reason} variant="primary" disabled={busy}>
          <FileUp aria-hidden="true" className="size-4.5" />
          {text.choose}
        </ReasonButton>
      </Form>
      <p id={`${id}-formats`} className="mt-3 text-xs text-ink-faint">
        {text.formats}
      </p>
      {message && !busy && (
        <Notice kind="error" className="mt-3">
          {message}
        </Notice>
      )}
    </section>
  );
}
