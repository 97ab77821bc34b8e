import { CaptionsField } from "#app/admin/kit/form/captions-field.tsx";
import { GalleryField } from "#app/admin/kit/form/gallery-field.tsx";
import { ImageField } from "#app/admin/kit/form/image-field.tsx";
import { galleryInput, moneyInput } from "#app/admin/kit/form/input-values.ts";
import { MoneyField, TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { RichTextField } from "#app/admin/kit/rich-text/rich-text-field.tsx";
import { ActiveField, CategoryField, RecordSlug } from "#app/admin/records/fields.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import type { ProjectRecord } from "#server/content/projects/staff-queries.ts";
import { projectForm } from "#shared/content/project-values.ts";
import { projectsText } from "./section.ts";

export function Form({ record, frame }: { record: ProjectRecord | null; frame: EditFrame }) {
  const admin = useAdminForm({
    schema: projectForm,
    answer: frame.answer,
    values: {
      isActive: true,
      ...record,
      targetAmount: moneyInput(record?.targetAmount),
      gallery: galleryInput(record?.gallery),
    },
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
          <TextArea field={field("description")} label={recordText.description} rows={2} />
          <RichTextField folder="projects" field={field("content")} label={recordText.content} />
          <CaptionsField field={field("gallery")} gallery={fields.gallery} />
        </>
      )}
      aside={
        <>
          <ActiveField field={fields.isActive} hint={projectsText.isActiveHint} />
          <CategoryField field={fields.category} categories={frame.categories} />
          <MoneyField field={fields.targetAmount} label={recordText.target} hint={recordText.targetHint} />
          <ImageField field={fields.image} label={projectsText.image} folder="projects" address />
        </>
      }
    >
      <TextField field={fields.title} label={recordText.title} />
      <RecordSlug admin={admin} kind="projects" record={record} />
      <TextArea field={fields.description} label={recordText.description} rows={2} />
      <RichTextField folder="projects" field={fields.content} label={recordText.content} />
      <GalleryField field={fields.gallery} folder="projects" />
    </RecordForm>
  );
}
