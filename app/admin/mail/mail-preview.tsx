import { ExternalLink } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { mailText } from "./messages.ts";

/** The pause in typing before the next preview is requested, in milliseconds. */
const typingPause = 400;
const fields = ["greeting", "paragraph", "closing"] as const;

/** Shows the mail as a donor gets it, with the unsaved text of the form `form`. */
export function MailPreview({ address, form }: { address: string; form: RefObject<HTMLElement | null> }) {
  const id = useId();
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const around = form.current;
    let pause: ReturnType<typeof setTimeout>;
    const follow = () => {
      clearTimeout(pause);
      pause = setTimeout(() => setShown(`${address}?${typedIn(around)}`), typingPause);
    };
    around?.addEventListener("input", follow);
    return () => {
      clearTimeout(pause);
      around?.removeEventListener("input", follow);
    };
  }, [address, form]);
  return (
    <section aria-labelledby={id} className="min-w-0 xl:sticky xl:top-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-sans text-base font-semibold">
          {mailText.preview}
        </h2>
        <a
          href={shown}
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
        src={shown}
        title={mailText.preview}
        className="mt-3 h-[min(48rem,80vh)] w-full rounded-md border border-sand-300 bg-sand-100"
      />
    </section>
  );
}

function typedIn(around: HTMLElement | null): URLSearchParams {
  const typed = new URLSearchParams();
  for (const name of fields) {
    const input = around?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    typed.set(name, input?.value ?? "");
  }
  return typed;
}
