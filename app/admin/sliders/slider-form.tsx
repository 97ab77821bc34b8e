import type { SliderRow } from "#server/content/sliders/staff-queries.ts";
import { sliderForm } from "#shared/slider-values.ts";
import { CheckboxField } from "../kit/form/choice-fields.tsx";
import type { FormAnswer } from "../kit/form/form-answer.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { ImageField } from "../kit/form/image-field.tsx";
import { NumberField, TextArea, TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { LastChange } from "../records/last-change.tsx";
import { recordText } from "../records/messages.ts";
import { SiteLink } from "../records/site-link.tsx";
import { slidersText } from "./messages.ts";

/** An empty form without a record. */
export function SliderForm({
  record,
  frame,
  mayWrite,
  answer,
}: {
  record: SliderRow | null;
  frame: { title: string; back: string; backLabel: string };
  mayWrite: boolean;
  answer: FormAnswer | undefined;
}) {
  const admin = useAdminForm({ schema: sliderForm, answer, values: { isActive: true, ...record } });
  const { fields } = admin;
  return (
    <FormScreen
      {...frame}
      admin={admin}
      seen={record?.updatedAt ?? null}
      draft={{ entity: "slider", id: record?.id ?? null }}
      text={record && <LastChange {...record} />}
      tools={() => record?.isActive && <SiteLink to="/" />}
      forbidden={mayWrite ? undefined : kitText.readsOnly}
      aside={
        <>
          <CheckboxField
            field={fields.isActive}
            label={slidersText.isActive}
            hint={slidersText.isActiveHint}
          />
          <NumberField
            field={fields.displayOrder}
            label={slidersText.displayOrder}
            hint={slidersText.displayOrderHint}
          />
          <ImageField field={fields.image} label={slidersText.image} folder="sliders" />
        </>
      }
    >
      <TextField field={fields.title} label={recordText.title} />
      <TextArea field={fields.description} label={recordText.description} rows={4} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          field={fields.buttonText}
          label={slidersText.buttonText}
          hint={slidersText.buttonTextHint}
        />
        <TextField
          field={fields.buttonLink}
          label={slidersText.buttonLink}
          hint={slidersText.buttonLinkHint}
          errors={{ invalid: slidersText.notLink }}
          inputMode="url"
          autoComplete="off"
        />
      </div>
    </FormScreen>
  );
}
