import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { formatKilograms, type MeatForm, meatForms } from "#shared/giving/kurban-distribution.ts";
import type { DistributionOnScreen, PlaceOnScreen } from "./load-distribution.server.ts";
import type { action } from "./page.tsx";
import type { DistributionErrors } from "./read-distribution-form.server.ts";
import { formNames, distributionText as text } from "./texts.ts";

const formOptions = meatForms.map((value) => ({ value, label: formNames[value] }));

/** The form for meat that was given out. After saving it begins again, with the same day. */
export function AddDistribution({ place, reason }: { place: PlaceOnScreen; reason: string | undefined }) {
  const { fetcher, busy, message, errors } = useDistributionForm();
  return (
    <Sheet title={text.add}>
      {message && (
        <Notice kind="error" className="mb-4">
          {message}
        </Notice>
      )}
      <fetcher.Form method="post" preventScrollReset className="grid gap-4">
        <HiddenInputs values={{ intent: "add", place: place.id }} />
        <SubmissionId />
        <fieldset disabled={reason !== undefined} className="contents">
          <Fields place={place} errors={errors} />
        </fieldset>
        <div>
          <ReasonButton type="submit" variant="primary" reason={reason} disabled={busy}>
            {busy ? text.saving : text.save}
          </ReasonButton>
        </div>
      </fetcher.Form>
    </Sheet>
  );
}

/** Corrects a row in a dialog. */
export function ChangeDistribution({
  place,
  row,
  onClose,
}: {
  place: PlaceOnScreen;
  row: DistributionOnScreen;
  onClose: () => void;
}) {
  const formId = useId();
  const { fetcher, busy, message, errors } = useDistributionForm();
  useOnAnswer(busy, () => {
    if (!message && !errors) onClose();
  });
  return (
    <ConfirmDialog
      title={text.editTitle}
      text={
        <>
          {message && <Notice kind="error">{message}</Notice>}
          <fetcher.Form id={formId} method="post" preventScrollReset className="mt-3 grid gap-4">
            <HiddenInputs values={{ intent: "change", id: row.id }} />
            <Fields place={place} row={row} errors={errors} isNarrow />
          </fetcher.Form>
        </>
      }
      confirmText={text.save}
      busyText={text.saving}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={formId}
    />
  );
}

function useDistributionForm() {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const message = answer && "message" in answer ? answer.message : undefined;
  const errors = answer && "errors" in answer ? answer.errors : undefined;
  return { fetcher, busy, message, errors };
}

function Fields({
  place,
  row,
  errors = {},
  isNarrow = false,
}: {
  place: PlaceOnScreen;
  row?: DistributionOnScreen;
  errors: DistributionErrors | undefined;
  isNarrow?: boolean;
}) {
  const [form, setForm] = useState<MeatForm>(row?.form ?? "fresh");
  const [offer, setOffer] = useState(row?.offerId ?? "");
  return (
    <>
      <div className={classes("grid grid-cols-2 gap-4", !isNarrow && "@2xl:grid-cols-4")}>
        <PlainField
          label={text.day}
          name="onDay"
          type="date"
          required
          max={place.today}
          defaultValue={row?.onDay ?? place.today}
          error={errors.onDay}
        />
        <LabelledSelect
          label={text.form}
          name="form"
          value={form}
          options={formOptions}
          error={errors.form}
          onChange={(value) => setForm(meatForms.find((known) => known === value) ?? form)}
        />
        <PlainField
          label={text.kilograms}
          name="kilograms"
          inputMode="decimal"
          required
          hint={text.kilogramsHint}
          defaultValue={row ? formatKilograms(row.kilograms) : ""}
          error={errors.kilograms}
        />
        <PlainField
          label={text.households}
          name="households"
          inputMode="numeric"
          required
          defaultValue={row ? String(row.households) : ""}
          error={errors.households}
        />
      </div>
      <div className={classes("grid gap-4", !isNarrow && "sm:grid-cols-2")}>
        <LabelledSelect
          label={text.offer}
          name="offer"
          value={offer}
          options={[{ value: "", label: text.everyOffer }, ...place.offers]}
          error={errors.offer}
          onChange={setOffer}
        />
        <PlainField
          label={text.note}
          name="note"
          optional
          maxLength={300}
          hint={text.noteHint}
          defaultValue={row?.note ?? ""}
        />
      </div>
    </>
  );
}
