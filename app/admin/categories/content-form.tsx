import { SelectField, toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { ActiveField } from "#app/admin/records/fields.tsx";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CategoryRecord } from "#server/content/categories/staff-queries.ts";
import { categoryForm } from "#shared/content/category-values.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { kindNames, categoriesText as text } from "./section.ts";

export function Form({ record, frame }: { record: CategoryRecord | null; frame: EditFrame }) {
  const values = { isActive: true, ...record };
  const admin = useAdminForm({ schema: categoryForm, answer: frame.answer, values });
  const { fields } = admin;
  const kind = fields.kind.value ?? record?.kind;
  const hasPage = kind === "campaigns";
  const rule = record && ownValue(text.rule, record.id);
  return (
    <RecordForm
      frame={frame}
      record={record}
      isPublic={false}
      admin={admin}
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={text.lead} />
          {hasPage && <TextField field={field("heading")} label={text.heading} />}
          {hasPage && <TextArea field={field("description")} label={text.description} rows={2} />}
        </>
      )}
      aside={
        <>
          <ActiveField field={fields.isActive} hint={text.isActiveHint} />
          {record ? (
            <>
              <input type="hidden" name={fields.kind.name} value={record.kind} form={fields.kind.formId} />
              <p className="text-sm">
                <span className="block font-semibold">{text.kind}</span>
                {kindNames[record.kind]}
              </p>
            </>
          ) : (
            <SelectField
              field={fields.kind}
              label={text.kind}
              hint={text.kindHint}
              placeholder={text.chooseKind}
              options={toChoices(kindNames)}
            />
          )}
        </>
      }
    >
      {rule && <Notice kind="info">{rule}</Notice>}
      <TextField field={fields.title} label={text.lead} errors={{ taken: text.taken }} />
      {hasPage && <TextField field={fields.heading} label={text.heading} hint={text.headingHint} />}
      {hasPage && (
        <TextArea field={fields.description} label={text.description} hint={text.descriptionHint} rows={2} />
      )}
    </RecordForm>
  );
}
