import { CheckboxField, type Choice, SelectField } from "../kit/form/choice-fields.tsx";
import type { FormField } from "../kit/form/form-field.tsx";
import { recordText } from "./messages.ts";

/** Whether visitors can see the record. */
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
