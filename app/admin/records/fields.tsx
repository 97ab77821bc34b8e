import { type AddressedKind, contentKinds } from "#shared/content-kinds.ts";
import { CheckboxField, type Choice, SelectField } from "../kit/form/choice-fields.tsx";
import type { FormAnswer } from "../kit/form/form-answer.ts";
import type { FormField } from "../kit/form/form-field.tsx";
import { SlugField } from "../kit/form/slug-field.tsx";
import { NumberField } from "../kit/form/text-fields.tsx";
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

/** The position in the list; each kind of record says what it decides. */
export function PositionField({ field, hint }: { field: FormField; hint: string }) {
  return <NumberField field={field} label={recordText.displayOrder} hint={hint} />;
}

/** The slug, which follows the record's title. */
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
      before={contentKinds[kind].address}
      published={record?.wasPublished}
      choice={answer?.slug}
    />
  );
}
