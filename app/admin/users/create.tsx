import type { ComponentProps, ReactNode } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { checkNewUser, createUser, type UserToCreate } from "#server/staff/create-user.ts";
import { guardAdministrators } from "#server/staff/guard-administrators.ts";
import { may } from "#server/staff/permissions.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { Route } from "./+types/create";
import { invitedUserForm, newUserForm } from "./form.ts";
import { readGuard, readProofFields, unconfirmedText } from "./guard.server.ts";
import { canInvite, invite } from "./invite.server.ts";
import { fieldProblems, usersText } from "./messages.ts";
import { OwnProof } from "./own-proof.tsx";
import { NameField, RoleField } from "./person-fields.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const allowed = may(requireStaff(context).actor, "users", "change");
  return { allowed, invites: canInvite(context), ...(await readProofFields(context)) };
}

export function action(args: Route.ActionArgs) {
  const { context } = args;
  const create = async (ctx: StaffContext, sent: FormData, user: UserToCreate) => {
    const step = { kind: "create", role: user.role, name: user.name, email: user.email } as const;
    const created = await guardAdministrators(ctx, readGuard(args, sent), step, {
      check: () => checkNewUser(ctx, user),
      write: () => createUser(ctx, user),
    });
    if (created.kind === "beyond-rights")
      return { kind: "refused" as const, errors: { "": usersText.beyondRights } };
    if (created.kind !== "unconfirmed") return created;
    return { kind: "refused" as const, errors: { "": unconfirmedText(created) } };
  };
  const rules = {
    right: { area: "users", level: "change" },
    to: "users",
    failureMessage: usersText.addFailed,
  } as const;
  if (!canInvite(context)) {
    return saveForm(args, {
      ...rules,
      schema: newUserForm,
      save: (ctx, { value, sent, submission }) =>
        create({ ...ctx, submission }, sent, { ...value, mustChange: true }),
      successMessage: usersText.added,
    });
  }
  let invited: Awaited<ReturnType<typeof invite>>["kind"] = "not-sent";
  return saveForm(args, {
    ...rules,
    schema: invitedUserForm,
    save: async (ctx, { value, sent, submission }) => {
      const created = await create({ ...ctx, submission }, sent, { ...value, password: null });
      if (created.kind === "saved") invited = (await invite(context, ctx, created.id)).kind;
      return created;
    },
    successMessage: () => (invited === "sent" ? usersText.invited : usersText.addedNotInvited),
  });
}

export const meta: Route.MetaFunction = () => [{ title: usersText.create }];

type FormProps = { allowed: boolean; proof: ReactNode; answer: Route.ComponentProps["actionData"] };

export default function CreateUser({ loaderData, actionData }: Route.ComponentProps) {
  const { allowed, invites, asksProof, hasFactor } = loaderData;
  const NewUserForm = invites ? InvitedUser : UserWithPassword;
  const proof = asksProof && <OwnProof hasFactor={hasFactor} hint={usersText.ownProofToMake} />;
  return <NewUserForm allowed={allowed} proof={proof} answer={actionData} />;
}

/** The form of a new user, who chooses the password with a mailed link. */
function InvitedUser({ allowed, proof, answer }: FormProps) {
  const admin = useAdminForm({ schema: invitedUserForm, answer, values: { role: "" } });
  const { fields } = admin;
  return (
    <NewUser admin={admin} allowed={allowed}>
      <NameField field={fields.name} />
      <EmailField field={fields.email} hint={usersText.inviteHint} />
      <RoleField field={fields.role} />
      {proof}
    </NewUser>
  );
}

/**
 * The form of a new user on a site without mail: the administrator sets a password, which the person changes at the
 * first sign-in.
 */
function UserWithPassword({ allowed, proof, answer }: FormProps) {
  const admin = useAdminForm({ schema: newUserForm, answer, values: { role: "" } });
  const { fields } = admin;
  return (
    <NewUser admin={admin} allowed={allowed}>
      <NameField field={fields.name} />
      <EmailField field={fields.email} />
      <TextField
        field={fields.password}
        label={usersText.password}
        type="password"
        autoComplete="new-password"
        hint={`${usersText.passwordHint} ${usersText.mustChangeHint}`}
        errors={fieldProblems.password}
      />
      <RoleField field={fields.role} />
      {proof}
    </NewUser>
  );
}

function NewUser({
  admin,
  allowed,
  children,
}: Pick<ComponentProps<typeof FormScreen>, "admin" | "children"> & { allowed: boolean }) {
  const link = useAdminLink();
  return (
    <FormScreen
      title={usersText.create}
      back={{ to: link("users"), label: usersText.back }}
      admin={admin}
      expectedUpdatedAt={null}
      forbidden={allowed ? undefined : usersText.missingRight}
    >
      {children}
    </FormScreen>
  );
}

function EmailField({ field, hint }: { field: FormField; hint?: string }) {
  return (
    <TextField
      field={field}
      label={usersText.email}
      {...addressInput}
      autoComplete="off"
      hint={hint}
      errors={fieldProblems.email}
    />
  );
}
