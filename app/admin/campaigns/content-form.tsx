import { CaptionsField } from "#app/admin/kit/form/captions-field.tsx";
import { GalleryField } from "#app/admin/kit/form/gallery-field.tsx";
import { ImageField } from "#app/admin/kit/form/image-field.tsx";
import { galleryInput, moneyInput } from "#app/admin/kit/form/input-values.ts";
import { MoneyField, TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { ActiveField, CategoryField, PositionField } from "#app/admin/records/fields.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import type { CampaignRecord } from "#server/content/campaigns/staff-queries.ts";
import { campaignForm } from "#shared/content/campaign-values.ts";
import { PresetLabels } from "./preset-labels.tsx";
import { presetsInput, readRows } from "./preset-rows.ts";
import { PresetsField } from "./presets-field.tsx";
import { campaignsText } from "./section.ts";

/** Without a record the form is empty, and `position` is the proposed display order. */
export function Form({
  record,
  position,
  frame,
}: {
  record: CampaignRecord | null;
  position: number;
  frame: EditFrame;
}) {
  const admin = useAdminForm({
    schema: campaignForm,
    answer: frame.answer,
    values: { ...toFormValues(record), displayOrder: position },
  });
  const { fields } = admin;
  // Conform has no value for a disabled select.
  const isKurban = (fields.category.value ?? record?.category) === "kurban";
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      countOtherMissing={(language) =>
        readRows(fields.presets).filter((row) => row.tr.trim() !== "" && row[language].trim() === "").length
      }
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={recordText.title} />
          <TextArea field={field("description")} label={recordText.description} rows={6} />
          <CaptionsField field={field("gallery")} gallery={fields.gallery} />
          <PresetLabels field={fields.presets} />
        </>
      )}
      aside={
        <>
          <ActiveField field={fields.isActive} hint={campaignsText.isActiveHint} />
          <CategoryField field={fields.category} categories={frame.categories} />
          <PositionField field={fields.displayOrder} hint={campaignsText.displayOrderHint} />
          <ImageField field={fields.image} label={campaignsText.image} folder="campaigns" />
        </>
      }
    >
      <TextField
        field={fields.title}
        label={recordText.title}
        errors={{ invalid: campaignsText.titleUseless }}
      />
      <TextArea field={fields.description} label={recordText.description} rows={6} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          field={fields.minAmount}
          label={campaignsText.minAmount}
          hint={isKurban ? campaignsText.minKurbanHint : campaignsText.minAmountHint}
        />
        <MoneyField field={fields.targetAmount} label={recordText.target} hint={recordText.targetHint} />
      </div>
      <GalleryField field={fields.gallery} folder="campaigns" />
      <PresetsField field={fields.presets} minimum={fields.minAmount.value} />
    </RecordForm>
  );
}

function toFormValues(record: CampaignRecord | null) {
  return {
    isActive: true,
    ...record,
    minAmount: moneyInput(record?.minAmount),
    targetAmount: moneyInput(record?.targetAmount),
    gallery: galleryInput(record?.gallery),
    presets: presetsInput(record?.presets),
  };
}
