import { TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { RichTextField } from "#app/admin/kit/rich-text/rich-text-field.tsx";
import { ActiveField, CategoryField, PositionField } from "#app/admin/records/fields.tsx";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import type { FaqRecord } from "#server/content/faqs/staff-queries.ts";
import { faqForm } from "#shared/content/faq-values.ts";
import { faqsText } from "./section.ts";

export function Form({ record, frame }: { record: FaqRecord | null; frame: EditFrame }) {
  const values = { isActive: true, ...record };
  const admin = useAdminForm({ schema: faqForm, answer: frame.answer, values });
  const { fields } = admin;
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={faqsText.lead} />
          <RichTextField folder="faqs" field={field("content")} label={faqsText.answer} />
        </>
      )}
      aside={
        <>
          <ActiveField field={fields.isActive} hint={faqsText.isActiveHint} />
          <CategoryField
            field={fields.category}
            categories={frame.categories}
            label={faqsText.group}
            placeholder={faqsText.chooseGroup}
          />
          <PositionField field={fields.displayOrder} hint={faqsText.displayOrderHint} />
        </>
      }
    >
      <TextField field={fields.title} label={faqsText.lead} />
      <RichTextField folder="faqs" field={fields.content} label={faqsText.answer} />
    </RecordForm>
  );
}
