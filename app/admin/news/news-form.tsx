import { CalendarClock, Eye, EyeOff } from "lucide-react";
import type { findNewsForStaff, NewsStatus } from "#server/content/news/staff-queries.ts";
import { NEWS_CATEGORIES, type NewsCategory } from "#shared/category.ts";
import { newsForm } from "#shared/news-values.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { CheckboxField, SelectField } from "../kit/form/choice-fields.tsx";
import type { FormAnswer } from "../kit/form/form-answer.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { ImageField } from "../kit/form/image-field.tsx";
import { momentInput } from "../kit/form/input-values.ts";
import { PreviewButton } from "../kit/form/preview-button.tsx";
import { useReadOnly } from "../kit/form/read-only.ts";
import { SlugField } from "../kit/form/slug-field.tsx";
import { DateTimeField, TextArea, TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { RichTextField } from "../kit/rich-text/rich-text-field.tsx";
import { LastChange } from "../records/last-change.tsx";
import { recordText } from "../records/messages.ts";
import { SiteLink } from "../records/site-link.tsx";
import { newsText, publishPlan } from "./messages.ts";

type NewsRecord = NonNullable<Awaited<ReturnType<typeof findNewsForStaff>>>;

const categories = NEWS_CATEGORIES.map((value) => ({ value, label: value }));

/** `now` has the format of a `datetime-local` input. */
export function NewsForm({
  record,
  status,
  now,
  frame,
  mayWrite,
  answer,
}: {
  record: NewsRecord | null;
  status: NewsStatus | null;
  now: string;
  frame: { title: string; back: string; backLabel: string };
  mayWrite: boolean;
  answer: FormAnswer | undefined;
}) {
  const link = useAdminLink();
  const admin = useAdminForm({ schema: newsForm, answer, values: record ? valuesOf(record) : {} });
  const { fields } = admin;
  const { published, publishAt } = fields;
  const draft = published.value !== "on";
  const plan = draft ? "draft" : (publishAt.value ?? "") > now ? "scheduled" : "published";
  return (
    <FormScreen
      {...frame}
      {...(record && { text: <LastChange {...record} /> })}
      tools={(formId) => (
        <>
          {record && status === "published" && <SiteLink to={`/haberler/${record.slug}`} />}
          <PreviewButton formId={formId} to={link(record ? `news/preview/${record.id}` : "news/preview")} />
        </>
      )}
      admin={admin}
      seen={record?.updatedAt ?? null}
      draft={{ entity: "news", id: record?.id ?? null }}
      forbidden={mayWrite ? undefined : kitText.readsOnly}
      aside={
        <>
          <div className="grid gap-3">
            <CheckboxField field={published} label={newsText.publish} />
            <DateTimeField field={publishAt} label={newsText.publishAt} hint={newsText.publishAtHint} />
            <Plan plan={plan} />
          </div>
          <SelectField
            field={fields.category}
            label={recordText.category}
            placeholder={recordText.chooseCategory}
            options={categories}
          />
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
    </FormScreen>
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
