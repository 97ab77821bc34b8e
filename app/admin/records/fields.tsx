import { CheckboxField, SelectField } from "#app/admin/kit/form/choice-fields.tsx";
import type { FormAnswer } from "#app/admin/kit/form/form-answer.ts";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { SlugField } from "#app/admin/kit/form/slug-field.tsx";
import { NumberField } from "#app/admin/kit/form/text-fields.tsx";
import type { PublicCategory } from "#server/content/categories/queries.ts";
import { type AddressedKind, contentKinds } from "#shared/content/content-kinds.ts";
import { toCategoryChoices } from "./list-parts.ts";
import { recordText } from "./messages.ts";

export function ActiveField({ field, hint }: { field: FormField; hint: string }) {
  return <CheckboxField field={field} label={recordText.active} hint={hint} />;
}

/** A category is offered unless it is hidden; the hidden category of a record stays chosen. */
export function CategoryField({
  field,
  categories,
  label = recordText.category,
  placeholder = recordText.chooseCategory,
}: {
  field: FormField;
  categories: readonly PublicCategory[];
  label?: string;
  placeholder?: string;
}) {
  const offered = categories.filter(({ id, isActive }) => isActive || id === field.defaultValue);
  return (
    <SelectField field={field} label={label} placeholder={placeholder} options={toCategoryChoices(offered)} />
  );
}

export function PositionField({ field, hint }: { field: FormField; hint: string }) {
  return <NumberField field={field} label={recordText.displayOrder} hint={hint} />;
}

export function RecordSlug({
  admin: { fields, answer },
  kind,
  record,
}: {
  admin: {
    fields: { title: FormField; slug: FormField; slugLocked: FormField };
    answer: FormAnswer | undefined;
  };
  kind: AddressedKind;
  record: { wasPublished: boolean } | null;
}) {
  return (
    <SlugField
      field={fields.slug}
      title={fields.title}
      lock={fields.slugLocked}
      prefix={contentKinds[kind].address}
      isPublished={record?.wasPublished}
      choice={answer?.slug}
    />
  );
}
