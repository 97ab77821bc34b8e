import type { FieldMetadata } from "@conform-to/react";
import { CalendarClock, Eye, EyeOff } from "lucide-react";
import { NEWS_CATEGORIES } from "#shared/category.ts";
import { CheckboxField, SelectField } from "../kit/choice-fields.tsx";
import { ImageField } from "../kit/image-field.tsx";
import { RichTextField } from "../kit/rich-text-field.tsx";
import { SlugField } from "../kit/slug-field.tsx";
import { DateTimeField, TextArea, TextField } from "../kit/text-fields.tsx";
import { newsText, publishPlan } from "./messages.ts";

type Name =
  | "title"
  | "slug"
  | "slugLocked"
  | "excerpt"
  | "description"
  | "content"
  | "published"
  | "publishAt"
  | "category"
  | "image";
// biome-ignore lint/suspicious/noExplicitAny: as Conform's own components take any form.
type Fields = Record<Name, FieldMetadata<any, any, string[]>>;

/** The wide column: what is read. */
export function NewsText({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField field={fields.title} label={newsText.headline} />
      <SlugField field={fields.slug} title={fields.title} lock={fields.slugLocked} before="/haberler/" />
      <TextArea field={fields.excerpt} label={newsText.excerpt} hint={newsText.excerptHint} rows={3} />
      <RichTextField field={fields.content} label={newsText.content} />
      <TextArea
        field={fields.description}
        label={newsText.description}
        hint={newsText.descriptionHint}
        rows={2}
      />
    </>
  );
}

const categories = NEWS_CATEGORIES.map((value) => ({ value, label: value }));

/** The narrow column: when it is published, where it belongs, its picture. `now` as a `datetime-local` field says it. */
export function NewsAside({
  fields,
  now,
  reason,
}: {
  fields: Fields;
  now: string;
  reason: string | undefined;
}) {
  const { published, publishAt } = fields;
  const plan = published.value !== "on" ? "draft" : (publishAt.value ?? "") > now ? "scheduled" : "published";
  return (
    <>
      <div className="grid gap-3">
        <CheckboxField field={published} label={newsText.publish} />
        <DateTimeField field={publishAt} label={newsText.publishAt} hint={newsText.publishAtHint} />
        <Plan plan={plan} />
      </div>
      <SelectField
        field={fields.category}
        label={newsText.category}
        placeholder={newsText.chooseCategory}
        options={categories}
      />
      <ImageField field={fields.image} folder="news" reason={reason} />
    </>
  );
}

const planIcons = { published: Eye, scheduled: CalendarClock, draft: EyeOff };

function Plan({ plan }: { plan: keyof typeof publishPlan }) {
  const Icon = planIcons[plan];
  return (
    <p role="status" className="flex gap-2.5 rounded-sm bg-sand-100 px-3 py-2.5 text-xs text-ink-soft">
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0 text-leaf-600" />
      {publishPlan[plan]}
    </p>
  );
}
