import { requireStaff } from "#app/request/staff.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { may } from "#server/accounts/permissions.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { saveForm } from "../save-form.server.ts";
import type { Route } from "./+types/create";
import { newUserForm } from "./form.ts";
import { fieldProblems, usersText } from "./messages.ts";
import { NameField, RoleField } from "./person-fields.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { allowed: may(requireStaff(context).actor, "users.write") };
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    permission: "users.write",
    schema: newUserForm,
    save: (ctx, { value, submission }) => createUser({ ...ctx, submission }, value),
    to: "users",
    saved: usersText.added,
    failed: usersText.addFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: usersText.create }];

export default function CreateUser({ loaderData: { allowed }, actionData }: Route.ComponentProps) {
  const link = useAdminLink();
  const admin = useAdminForm({ schema: newUserForm, answer: actionData, values: { role: "" } });
  const { fields } = admin;
  return (
    <FormScreen
      title={usersText.create}
      back={link("users")}
      backLabel={usersText.back}
      admin={admin}
      seen={null}
      forbidden={allowed ? undefined : usersText.onlyAdministrators}
    >
      <NameField field={fields.name} />
      <TextField
        field={fields.email}
        label={usersText.email}
        {...addressInput}
        autoComplete="off"
        errors={fieldProblems.email}
      />
      <TextField
        field={fields.password}
        label={usersText.password}
        type="password"
        autoComplete="new-password"
        hint={usersText.passwordHint}
        errors={fieldProblems.password}
      />
      <RoleField field={fields.role} />
    </FormScreen>
  );
}
