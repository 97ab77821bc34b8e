import { ImageField } from "#app/admin/kit/form/image-field.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { RichTextField } from "#app/admin/kit/rich-text/rich-text-field.tsx";
import { ActiveField, PositionField, RecordSlug } from "#app/admin/records/fields.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import type { StoryRecord } from "#server/content/stories/story-kind.ts";
import { storyForm } from "#shared/content/story-values.ts";
import { storiesText } from "./section.ts";

export function Form({ record, frame }: { record: StoryRecord | null; frame: EditFrame }) {
  const values = { isActive: true, ...record };
  const admin = useAdminForm({ schema: storyForm, answer: frame.answer, values });
  const { fields } = admin;
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      preview
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={recordText.title} />
          <TextArea field={field("excerpt")} label={storiesText.excerpt} />
          <TextArea field={field("caption")} label={storiesText.caption} />
          <RichTextField folder="stories" field={field("content")} label={recordText.content} />
        </>
      )}
      aside={
        <>
          <ActiveField field={fields.isActive} hint={storiesText.isActiveHint} />
          <PositionField field={fields.displayOrder} hint={storiesText.displayOrderHint} />
          <ImageField field={fields.image} label={storiesText.image} folder="news" />
          <TextField field={fields.video} label={storiesText.video} hint={storiesText.videoHint} />
        </>
      }
    >
      <TextField field={fields.title} label={recordText.title} />
      <RecordSlug admin={admin} kind="stories" record={record} />
      <TextArea field={fields.excerpt} label={storiesText.excerpt} hint={storiesText.excerptHint} />
      <TextArea field={fields.caption} label={storiesText.caption} hint={storiesText.captionHint} />
      <RichTextField folder="stories" field={fields.content} label={recordText.content} />
    </RecordForm>
  );
}
