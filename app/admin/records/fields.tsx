import { CheckboxField, type Choice, SelectField } from "#app/admin/kit/form/choice-fields.tsx";
import type { FormAnswer } from "#app/admin/kit/form/form-answer.ts";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { SlugField } from "#app/admin/kit/form/slug-field.tsx";
import { NumberField } from "#app/admin/kit/form/text-fields.tsx";
import { type AddressedKind, contentKinds } from "#shared/content/content-kinds.ts";
import { recordText } from "./messages.ts";

export function ActiveField({ field, hint }: { field: FormField; hint: string }) {
  return <CheckboxField field={field} label={recordText.active} hint={hint} />;
}

export function CategoryField({ field, options }: { field: FormField; options: readonly Choice[] }) {
  return (
    <SelectField
      field={field}
      label={recordText.category}
      placeholder={recordText.chooseCategory}
      options={options}
    />
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
