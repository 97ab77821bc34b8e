import { data } from "react-router";
import {
  answerIntents,
  flashRefusal,
  type IntentArgs,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { HistoryLink } from "#app/admin/audit/history-link.tsx";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { SwitchField } from "#app/admin/kit/form/choice-fields.tsx";
import { checkForm, forbidden } from "#app/admin/kit/form/form-answer.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { sentSecret } from "#app/admin/kit/form/read-sent-form.ts";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { compareForm } from "#app/admin/versions/compare-form.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import { findUser, isOnlyAdministrator } from "#server/staff/queries.ts";
import { resetSecondFactor } from "#server/staff/reset-second-factor.ts";
import { setPassword } from "#server/staff/set-password.ts";
import { updateUser } from "#server/staff/update-user.ts";
import type { Route } from "./+types/edit";
import { FactorPanel, InvitationPanel, PasswordPanel } from "./access-panels.tsx";
import { userForm } from "./form.ts";
import { canInvite, invite } from "./invite.server.ts";
import { usersText } from "./messages.ts";
import { NameField, RoleField } from "./person-fields.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireStaff(context);
  const user = await findUser(ctx.db, params.id);
  if (!user) throw data(null, { status: 404 });
  return {
    user,
    allowed: may(actor, "users.write"),
    own: user.id === actor.id,
    last: await isOnlyAdministrator(ctx.db, user.id),
    invites: canInvite(context) && user.active && user.lastLogin === null,
  };
}

export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const passwordAnswer = (status: number, problem: string | null) =>
    data({ password: { problem } }, { status });
  return answerIntents(args, {
    permission: "users.write",
    refuse: (status, text) =>
      status === 403 ? forbidden(usersText.saveFailed) : flashRefusal(status, text, args),
    intents: {
      password: async ({ ctx, form }) =>
        resultByKind(await setPassword(ctx, params.id, sentSecret(form, "password")), {
          saved: usersText.passwordSet,
          refused: ({ errors }) => passwordAnswer(400, errors.password ?? null),
          "own-account": passwordAnswer(403, null),
        }),
      invite: async ({ ctx }) =>
        resultByKind(await invite(context, ctx, params.id), {
          sent: usersText.inviteSent,
          "not-sent": usersText.inviteFailed,
          missing: usersText.inviteFailed,
        }),
      "second-factor": async ({ ctx }) =>
        resultByKind(await resetSecondFactor(ctx, params.id), {
          saved: usersText.factorReset,
          "own-account": passwordAnswer(403, null),
        }),
      save: (intentArgs) => saveUser(intentArgs, params),
    },
  });
}

/** Saves a user; after a failure the form keeps the typed values. */
async function saveUser(
  { ctx, form, failureMessage }: IntentArgs,
  params: { adminPath: string; id: string },
) {
  const checkedForm = checkForm(form, userForm);
  if (checkedForm.kind === "invalid") return checkedForm.answer;
  try {
    const expected = checkedForm.force ? null : (checkedForm.seen ?? new Date(0));
    const outcome = await updateUser(ctx, params.id, { ...checkedForm.value, expected });
    switch (outcome.kind) {
      case "saved":
        return { to: adminAddress(params.adminPath, "users"), message: usersText.saved };
      case "last-administrator": {
        const errors = { "": `${failureMessage} ${usersText.lastAdministrator}` };
        return checkedForm.refuse({ kind: "refused", errors }, failureMessage);
      }
      case "stale": {
        const currentUser = await findUser(ctx.db, params.id);
        const fields = currentUser && compareForm("user", currentUser, checkedForm.value);
        return checkedForm.refuse({ ...outcome, ...(fields && { fields }) }, failureMessage);
      }
      default:
        return checkedForm.refuse(outcome, failureMessage);
    }
  } catch (err) {
    ctx.log.error({ err, user: params.id, actor: ctx.actor.id }, "user save failed");
    return checkedForm.refuse({ kind: "failed" }, failureMessage);
  }
}

export const meta: Route.MetaFunction = () => [{ title: usersText.edit }];

export default function EditUser({ loaderData, actionData }: Route.ComponentProps) {
  const { user, allowed, own, last, invites } = loaderData;
  const link = useAdminLink();
  const answer = actionData && "result" in actionData ? actionData : undefined;
  const problem = actionData && "password" in actionData ? actionData.password?.problem : null;
  const { name, role, active } = user;
  const admin = useAdminForm({
    schema: userForm,
    answer,
    values: { name, role, active: active ? "on" : "" },
  });
  return (
    <>
      <FormScreen
        title={usersText.edit}
        back={{ to: link("users"), label: usersText.back }}
        admin={admin}
        seen={user.updatedAt}
        forbidden={allowed ? undefined : usersText.onlyAdministrators}
      >
        <p className="text-sm text-ink-soft">
          <bdi dir="ltr">{user.email}</bdi>
        </p>
        <NameField field={admin.fields.name} />
        <RoleField field={admin.fields.role} hint={last ? usersText.lastAdministrator : undefined} />
        <SwitchField field={admin.fields.active} label={usersText.activeLabel} hint={usersText.activeHint} />
      </FormScreen>
      {allowed && (
        <div className="mt-8 grid items-start gap-5 md:grid-cols-2">
          {invites && <InvitationPanel />}
          <PasswordPanel problem={problem} reason={own ? usersText.ownPassword : undefined} />
          <FactorPanel enabled={user.secondFactor} reason={own ? usersText.ownFactor : undefined} />
        </div>
      )}
      {allowed && (
        <div className="mt-6">
          <HistoryLink entity="user" id={user.id} />
        </div>
      )}
    </>
  );
}
