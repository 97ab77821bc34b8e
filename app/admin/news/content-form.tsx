import { CalendarClock, Eye, EyeOff } from "lucide-react";
import { CaptionsField } from "#app/admin/kit/form/captions-field.tsx";
import { CheckboxField, type Choice } from "#app/admin/kit/form/choice-fields.tsx";
import { ChoicesField } from "#app/admin/kit/form/choices-field.tsx";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { GalleryField } from "#app/admin/kit/form/gallery-field.tsx";
import { ImageField } from "#app/admin/kit/form/image-field.tsx";
import { galleryInput, momentInput } from "#app/admin/kit/form/input-values.ts";
import { useReadOnly } from "#app/admin/kit/form/read-only.ts";
import { DateTimeField, TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { RichTextField } from "#app/admin/kit/rich-text/rich-text-field.tsx";
import { CategoryField, RecordSlug } from "#app/admin/records/fields.tsx";
import { recordText } from "#app/admin/records/messages.ts";
import { type EditFrame, RecordForm } from "#app/admin/records/record-form.tsx";
import type { CauseChoices, NewsRecord, NewsStatus } from "#server/content/news/staff-queries.ts";
import { newsForm } from "#shared/content/news-values.ts";
import { newsText, publishPlan } from "./section.ts";

/** `now` has the format of a `datetime-local` input. */
export function Form({
  record,
  status,
  now,
  causes,
  frame,
}: {
  record: NewsRecord | null;
  status: NewsStatus | null;
  now: string;
  causes: CauseChoices;
  frame: EditFrame;
}) {
  const admin = useAdminForm({
    schema: newsForm,
    answer: frame.answer,
    values: record ? toFormValues(record) : {},
  });
  const { fields } = admin;
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      isPublic={status === "published"}
      preview
      renderTranslations={(field) => (
        <>
          <TextField field={field("title")} label={recordText.title} />
          <TextArea field={field("excerpt")} label={newsText.excerpt} />
          <RichTextField folder="news" field={field("content")} label={recordText.content} />
          <CaptionsField field={field("gallery")} gallery={fields.gallery} />
          <TextArea field={field("description")} label={recordText.description} rows={2} />
        </>
      )}
      aside={
        <>
          <PublishFields published={fields.published} publishAt={fields.publishAt} now={now} />
          <CategoryField field={fields.category} categories={frame.categories} />
          <ImageField field={fields.image} folder="news" />
          <ChoicesField
            field={fields.campaignIds}
            label={newsText.campaigns}
            hint={newsText.causesHint}
            options={toCauseChoices(causes.campaigns)}
          />
          <ChoicesField
            field={fields.projectIds}
            label={newsText.projects}
            hint={newsText.causesHint}
            options={toCauseChoices(causes.projects)}
          />
        </>
      }
    >
      <TextField field={fields.title} label={recordText.title} />
      <RecordSlug admin={admin} kind="news" record={record} />
      <TextArea field={fields.excerpt} label={newsText.excerpt} hint={newsText.excerptHint} />
      <RichTextField folder="news" field={fields.content} label={recordText.content} />
      <GalleryField field={fields.gallery} folder="news" />
      <TextArea
        field={fields.description}
        label={recordText.description}
        hint={newsText.descriptionHint}
        rows={2}
      />
    </RecordForm>
  );
}

function toFormValues({ publishAt, gallery, ...record }: NewsRecord) {
  return {
    ...record,
    publishAt: momentInput(publishAt),
    gallery: galleryInput(gallery),
  };
}

function toCauseChoices(causes: CauseChoices["campaigns"]): Choice[] {
  return causes.map(({ id, title, gone }) => ({
    value: id,
    label: gone ? `${title} (${kitText.goneChoice})` : title,
  }));
}

type ValueField = FormField & { value?: string | undefined };

function PublishFields({
  published,
  publishAt,
  now,
}: {
  published: ValueField;
  publishAt: ValueField;
  now: string;
}) {
  const isDraft = published.value !== "on";
  const publicPlan = (publishAt.value ?? "") > now ? "scheduled" : "published";
  const plan = isDraft ? "draft" : publicPlan;
  return (
    <div className="grid gap-3">
      <CheckboxField field={published} label={newsText.publish} />
      <DateTimeField field={publishAt} label={newsText.publishAt} hint={newsText.publishAtHint} />
      <PublishPlan plan={plan} />
    </div>
  );
}

const planIcons = { published: Eye, scheduled: CalendarClock, draft: EyeOff };

function PublishPlan({ plan }: { plan: keyof typeof publishPlan }) {
  const readOnly = useReadOnly();
  if (readOnly) return null;
  const Icon = planIcons[plan];
  return (
    <p role="status" className="flex gap-2.5 rounded-sm bg-sand-100 px-3 py-2.5 text-xs text-ink-soft">
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0 text-leaf-600" />
      {publishPlan[plan]}
    </p>
  );
}
