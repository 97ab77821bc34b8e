import { ImageField } from "#app/admin/kit/form/image-field.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { ActiveField, PositionField } from "#app/admin/records/fields.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import type { SliderRow } from "#server/content/sliders/staff-queries.ts";
import { sliderForm } from "#shared/content/slider-values.ts";
import { slidersText } from "./section.ts";

export function Form({ record, frame }: { record: SliderRow | null; frame: EditFrame }) {
  const admin = useAdminForm({
    schema: sliderForm,
    answer: frame.answer,
    values: { isActive: true, ...record },
  });
  const { fields } = admin;
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={recordText.title} />
          <TextArea field={field("description")} label={recordText.description} rows={4} />
          <TextField field={field("buttonText")} label={slidersText.buttonText} />
        </>
      )}
      aside={
        <>
          <ActiveField field={fields.isActive} hint={slidersText.isActiveHint} />
          <PositionField field={fields.displayOrder} hint={slidersText.displayOrderHint} />
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
    </RecordForm>
  );
}
