import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDateTime } from "#shared/dates.ts";
import { AskDialog } from "../dialog/ask-dialog.tsx";
import { kitText } from "../kit-text.ts";
import { type FormAnswer, hidden } from "./form-answer.ts";

/**
 * Another member of staff changed the record meanwhile: says who and when, and offers to load their version or to
 * overwrite it. First a dialog; after it is dismissed, and without script, a banner.
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
      {/* Reloads the whole document, with script and without. */}
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
        <div className="mt-3 flex flex-wrap gap-3">{choices}</div>
      </Notice>
      {!putOff && (
        <AskDialog id={id} title={kitText.staleTitle} text={text} onClose={() => setPutOff(true)}>
          <Button look="quiet" onClick={() => setPutOff(true)}>
            {kitText.keepEditing}
          </Button>
          {choices}
        </AskDialog>
      )}
    </>
  );
}
