import { type RefObject, useId, useState } from "react";
import { OpenPreview, readFormQuery, useTypingPause } from "#app/admin/kit/form/form-preview.tsx";
import { mailText } from "./messages.ts";

const fields = ["greeting", "paragraph", "closing"] as const;

/** Shows the mail with the unsaved text of the form. */
export function MailPreview({ address, form }: { address: string; form: RefObject<HTMLElement | null> }) {
  const id = useId();
  const [query, setQuery] = useState("");
  useTypingPause(form, (element) => setQuery(readFormQuery(element, fields)));
  const previewUrl = `${address}${query}`;
  return (
    <section aria-labelledby={id} className="min-w-0 xl:sticky xl:top-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-sans text-base font-semibold">
          {mailText.preview}
        </h2>
        <OpenPreview address={previewUrl} label={mailText.openPreview} />
      </div>
      <p className="text-xs text-ink-faint">{mailText.previewLead}</p>
      <iframe
        src={previewUrl}
        title={mailText.preview}
        className="mt-3 h-[min(48rem,80vh)] w-full rounded-md border border-sand-300 bg-sand-100"
      />
    </section>
  );
}
