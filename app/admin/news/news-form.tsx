import { CalendarClock, Eye, EyeOff } from "lucide-react";
import type { NewsRecord, NewsStatus } from "#server/content/news/staff-queries.ts";
import { NEWS_CATEGORIES, type NewsCategory } from "#shared/category.ts";
import { newsForm } from "#shared/news-values.ts";
import { CheckboxField } from "../kit/form/choice-fields.tsx";
import { ImageField } from "../kit/form/image-field.tsx";
import { momentInput } from "../kit/form/input-values.ts";
import { useReadOnly } from "../kit/form/read-only.ts";
import { SlugField } from "../kit/form/slug-field.tsx";
import { DateTimeField, TextArea, TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { RichTextField } from "../kit/rich-text/rich-text-field.tsx";
import type { EditFrame } from "../records/edit-screen.tsx";
import { CategoryField } from "../records/fields.tsx";
import { recordText } from "../records/messages.ts";
import { RecordForm } from "../records/record-form.tsx";
import { newsText, publishPlan } from "./messages.ts";

const categories = NEWS_CATEGORIES.map((value) => ({ value, label: value }));

/** `now` has the format of a `datetime-local` input. */
export function NewsForm({
  record,
  status,
  now,
  frame,
}: {
  record: NewsRecord | null;
  status: NewsStatus | null;
  now: string;
  frame: EditFrame;
}) {
  const admin = useAdminForm({
    schema: newsForm,
    answer: frame.answer,
    values: record ? valuesOf(record) : {},
  });
  const { fields } = admin;
  const { published, publishAt } = fields;
  const draft = published.value !== "on";
  const plan = draft ? "draft" : (publishAt.value ?? "") > now ? "scheduled" : "published";
  return (
    <RecordForm
      frame={frame}
      record={record}
      admin={admin}
      publicPath={record && status === "published" && `/haberler/${record.slug}`}
      preview
      aside={
        <>
          <div className="grid gap-3">
            <CheckboxField field={published} label={newsText.publish} />
            <DateTimeField field={publishAt} label={newsText.publishAt} hint={newsText.publishAtHint} />
            <Plan plan={plan} />
          </div>
          <CategoryField field={fields.category} options={categories} />
          <ImageField field={fields.image} folder="news" />
        </>
      }
    >
      <TextField field={fields.title} label={recordText.title} />
      <SlugField field={fields.slug} title={fields.title} lock={fields.slugLocked} before="/haberler/" />
      <TextArea field={fields.excerpt} label={newsText.excerpt} hint={newsText.excerptHint} />
      <RichTextField field={fields.content} label={newsText.content} />
      <TextArea
        field={fields.description}
        label={recordText.description}
        hint={newsText.descriptionHint}
        rows={2}
      />
    </RecordForm>
  );
}

function valuesOf({ category, publishAt, ...record }: NewsRecord) {
  return { ...record, category: category as NewsCategory, publishAt: momentInput(publishAt) };
}

const planIcons = { published: Eye, scheduled: CalendarClock, draft: EyeOff };

/** The effect of saving, for staff who may save. */
function Plan({ plan }: { plan: keyof typeof publishPlan }) {
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
