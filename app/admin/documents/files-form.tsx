import { useId } from "react";
import { useAdminLink } from "../kit/admin-link.ts";
import { ReasonButton } from "../kit/reason-button.tsx";
import { documentsText as text } from "./messages.ts";

/** A month's documents as PDF files in one ZIP. A plain form: the browser saves the file itself. */
export function FilesForm({ month, reason }: { month: string; reason: string | undefined }) {
  const link = useAdminLink();
  const id = useId();
  return (
    <form
      method="post"
      action={link("documents/files")}
      className="mt-6 flex flex-wrap items-end gap-3 rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <label htmlFor={id} className="grid gap-1">
        <span className="font-semibold">{text.files}</span>
        <span className="text-ink-soft">{text.filesHint}</span>
        <input
          id={id}
          type="month"
          name="month"
          required
          defaultValue={month}
          className="mt-1 min-h-11 max-w-56 rounded-md px-3 ring-1 ring-sand-300"
        />
      </label>
      <ReasonButton reason={reason} type="submit">
        {text.filesGet}
      </ReasonButton>
    </form>
  );
}
