import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDateTime } from "#shared/text/dates.ts";
import { AskDialog } from "../dialog/ask-dialog.tsx";
import { ShownDifference } from "../difference/shown-difference.tsx";
import { kitText } from "../kit-text.ts";
import { type FormAnswer, hidden } from "./form-answer.ts";

/**
 * Says who changed the record meanwhile and when, and offers to load that version or to overwrite it, with the fields
 * that differ. It is a dialog first; after it is dismissed, and without script, it is a banner.
 */
export function StaleNotice({
  stale,
  formId,
  saving,
  onReload,
}: {
  stale: NonNullable<FormAnswer["stale"]>;
  formId: string;
  saving: boolean;
  /** Called before the page reloads. */
  onReload: () => void;
}) {
  const id = useId();
  const [putOff, setPutOff] = useState(false);
  const text = kitText.staleText(stale.by ?? kitText.somebody, formatDateTime(stale.at, "tr"));
  const choices = (
    <>
      <Button type="submit" form={`${id}-reload`} look="secondary">
        {kitText.reload}
      </Button>
      <Button type="submit" form={formId} name={hidden.force} value="1" look="accent" disabled={saving}>
        {saving ? kitText.saving : kitText.overwrite}
      </Button>
    </>
  );
  return (
    <>
      {/* The form reloads the whole document, with script and without. */}
      <form
        id={`${id}-reload`}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          onReload();
          location.reload();
        }}
      />
      <Notice kind="warning" className="mt-5">
        <p className="font-semibold">{kitText.staleTitle}</p>
        <p className="mt-1">{text}</p>
        <Differences fields={stale.fields} />
        <div className="mt-3 flex flex-wrap gap-3">{choices}</div>
      </Notice>
      {!putOff && (
        <AskDialog
          title={kitText.staleTitle}
          text={
            <>
              <p>{text}</p>
              <Differences fields={stale.fields} />
            </>
          }
          onClose={() => setPutOff(true)}
        >
          <Button look="quiet" onClick={() => setPutOff(true)}>
            {kitText.keepEditing}
          </Button>
          {choices}
        </AskDialog>
      )}
    </>
  );
}

/** The values that would be lost and their replacements; empty where the form does not compare. */
function Differences({ fields }: Pick<NonNullable<FormAnswer["stale"]>, "fields">) {
  if (!fields) return null;
  if (fields.length === 0) return <p className="mt-3 font-medium">{kitText.staleSame}</p>;
  return (
    <section
      aria-label={kitText.staleFields}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long differences scroll by keyboard, too.
      tabIndex={0}
      className="mt-3 grid max-h-[40dvh] gap-4 overflow-y-auto rounded-sm bg-white p-3 text-ink ring-1 ring-sand-200"
    >
      <p className="text-xs text-ink-soft">{kitText.staleFields}</p>
      {fields.map(({ label, field }) => (
        <ShownDifference key={field.name} field={field} label={label} sides={kitText.staleSides} />
      ))}
    </section>
  );
}
