import { useId, useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { guideText as text } from "./guide-messages.ts";

/** The letter to the bank, to copy, to save and to print. */
export function GuideLetter({ bank, letter }: { bank: string; letter: string }) {
  const link = useAdminLink();
  const id = useId();
  const [copied, setCopied] = useState("");
  const file = link(`banks/guide/letter/${bank}`);
  return (
    <Sheet title={text.letter}>
      <p className="text-ink-soft">{text.letterLead}</p>
      <label htmlFor={id} className="sr-only">
        {text.letter}
      </label>
      <textarea
        id={id}
        readOnly
        rows={14}
        value={letter}
        className="mt-3 block w-full rounded-md border border-sand-300 bg-sand-50 px-3 py-2.5 leading-relaxed"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void navigator.clipboard?.writeText(letter).then(() => setCopied(letter))}
        >
          {copied === letter ? text.copied : text.copy}
        </Button>
        <ButtonLink variant="secondary" href={`${file}?save`} download>
          {text.save}
        </ButtonLink>
        <ButtonLink variant="secondary" href={file} target="_blank" rel="noreferrer">
          {text.print}
        </ButtonLink>
        <span role="status" className="sr-only">
          {copied === letter ? text.copied : ""}
        </span>
      </div>
    </Sheet>
  );
}
