import { SelectField, toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { TextField } from "#app/admin/kit/form/text-fields.tsx";
import { roleNames } from "#app/admin/role-names.ts";
import type { Role } from "#server/staff/roles.ts";
import { fieldProblems, usersText } from "./messages.ts";

const roleOptions = toChoices(roleNames);

export function NameField({ field }: { field: FormField }) {
  return <TextField field={field} label={usersText.name} autoComplete="off" errors={fieldProblems.name} />;
}

export function RoleField({
  field,
  hint,
  onChoose,
}: {
  field: FormField;
  hint?: string | undefined;
  onChoose?: (role: Role) => void;
}) {
  return (
    <SelectField
      field={field}
      label={usersText.role}
      options={roleOptions}
      placeholder={usersText.chooseRole}
      hint={hint}
      errors={fieldProblems.role}
      onChoose={(value) => onChoose?.(value as Role)}
    />
  );
}
