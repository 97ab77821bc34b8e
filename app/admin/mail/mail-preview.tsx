import { ExternalLink } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { mailText } from "./messages.ts";

/** The preview is updated after this pause in typing, in milliseconds. */
const typingPauseMs = 400;
const fields = ["greeting", "paragraph", "closing"] as const;

/** Shows the mail with the unsaved text of the form. */
export function MailPreview({ address, form }: { address: string; form: RefObject<HTMLElement | null> }) {
  const id = useId();
  const [previewUrl, setPreviewUrl] = useState(address);
  useEffect(() => {
    const formElement = form.current;
    let timer: ReturnType<typeof setTimeout>;
    const updatePreview = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPreviewUrl(`${address}?${readTexts(formElement)}`), typingPauseMs);
    };
    formElement?.addEventListener("input", updatePreview);
    return () => {
      clearTimeout(timer);
      formElement?.removeEventListener("input", updatePreview);
    };
  }, [address, form]);
  return (
    <section aria-labelledby={id} className="min-w-0 xl:sticky xl:top-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-sans text-base font-semibold">
          {mailText.preview}
        </h2>
        <a
          href={previewUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-leaf-700 hover:underline"
        >
          {mailText.openPreview}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
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

function readTexts(formElement: HTMLElement | null): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of fields) {
    const input = formElement?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    params.set(name, input?.value ?? "");
  }
  return params;
}
