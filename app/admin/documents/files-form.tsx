import { useId } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { documentsText as text } from "./messages.ts";

/** Downloads the documents of a month as PDF files in one ZIP. The browser itself submits the form and saves the file. */
export function FilesForm({ month, reason }: { month: string; reason: string | undefined }) {
  const link = useAdminLink();
  const hint = useId();
  return (
    <form
      method="post"
      action={link("documents/files")}
      className="mt-6 rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <h2 className="font-sans text-base font-semibold">{text.files}</h2>
      <p id={hint} className="mt-1 text-ink-soft">
        {text.filesHint}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <PlainField
          label={text.month}
          type="month"
          name="month"
          required
          defaultValue={month}
          aria-describedby={hint}
        />
        <ReasonButton reason={reason} type="submit">
          {text.filesGet}
        </ReasonButton>
      </div>
    </form>
  );
}
