import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDateTime } from "#shared/text/dates.ts";
import { AlertDialog } from "../dialog/alert-dialog.tsx";
import { DifferenceView } from "../difference/difference-view.tsx";
import { kitText } from "../kit-text.ts";
import { type FormAnswer, hiddenInputs } from "./form-answer.ts";

/**
 * Shows who changed the record while the form was open, when, and which fields differ. Staff can load the new version or
 * overwrite it. The notice is a dialog; after it is closed, and without script, it is a banner.
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
  const [isDialogClosed, setIsDialogClosed] = useState(false);
  const text = kitText.staleText(stale.by ?? kitText.somebody, formatDateTime(stale.at, "tr"));
  const buttons = (
    <>
      <Button type="submit" form={`${id}-reload`} variant="secondary">
        {kitText.reload}
      </Button>
      <Button
        type="submit"
        form={formId}
        name={hiddenInputs.force}
        value="1"
        variant="accent"
        disabled={saving}
      >
        {saving ? kitText.saving : kitText.overwrite}
      </Button>
    </>
  );
  return (
    <>
      {/* This form reloads the whole document, also without script. */}
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
        <div className="mt-3 flex flex-wrap gap-3">{buttons}</div>
      </Notice>
      {!isDialogClosed && (
        <AlertDialog
          title={kitText.staleTitle}
          text={
            <>
              <p>{text}</p>
              <Differences fields={stale.fields} />
            </>
          }
          onClose={() => setIsDialogClosed(true)}
        >
          <Button variant="quiet" onClick={() => setIsDialogClosed(true)}>
            {kitText.keepEditing}
          </Button>
          {buttons}
        </AlertDialog>
      )}
    </>
  );
}

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
        <DifferenceView key={field.name} field={field} label={label} sides={kitText.staleSides} />
      ))}
    </section>
  );
}
