import { data, redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { findUser, isOnlyAdministrator } from "#server/accounts/queries.ts";
import { resetSecondFactor } from "#server/accounts/reset-second-factor.ts";
import { setPassword } from "#server/accounts/set-password.ts";
import { updateUser } from "#server/accounts/update-user.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { useAdminLink } from "../kit/admin-link.ts";
import { SwitchField } from "../kit/form/choice-fields.tsx";
import { checkForm, forbidden } from "../kit/form/form-answer.ts";
import { FormScreen } from "../kit/form/form-screen.tsx";
import { readSentForm, sentSecret } from "../kit/form/read-sent-form.ts";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { compareTyped } from "../versions/compare-typed.ts";
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

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const to = (path: string, message: string) =>
    redirect(`/${params.adminPath}/${path}`, { headers: flash(app, message) });
  const here = `users/edit/${params.id}`;
  if (!mayWrite(context, "users.write")) return forbidden(usersText.saveFailed);
  const fields = await readSentForm(request, true);

  switch (fields.get("intent")) {
    case "password": {
      const outcome = await setPassword(ctx, params.id, sentSecret(fields, "password"));
      if (outcome.kind === "saved") return to(here, usersText.passwordSet);
      const problem = outcome.kind === "refused" ? (outcome.errors.password ?? null) : null;
      return data({ password: { problem } }, { status: statusOf(outcome.kind) });
    }
    case "invite": {
      const outcome = await invite(context, ctx, params.id);
      if (outcome.kind === "forbidden") return data({ password: null }, { status: 403 });
      return to(here, outcome.kind === "sent" ? usersText.inviteSent : usersText.inviteFailed);
    }
    case "second-factor": {
      const outcome = await resetSecondFactor(ctx, params.id);
      if (outcome.kind === "saved") return to(here, usersText.factorReset);
      return data({ password: null }, { status: statusOf(outcome.kind) });
    }
  }

  const sent = checkForm(fields, userForm);
  if (sent.kind === "invalid") return sent.answer;
  try {
    const expected = sent.force ? null : (sent.seen ?? new Date(0));
    const outcome = await updateUser(ctx, params.id, { ...sent.value, expected });
    switch (outcome.kind) {
      case "saved":
        return to("users", usersText.saved);
      case "last-administrator":
        return sent.refuse(
          { kind: "refused", errors: { "": `${usersText.saveFailed} ${usersText.lastAdministrator}` } },
          usersText.saveFailed,
        );
      case "stale": {
        const present = await findUser(ctx.db, params.id);
        const fields = present && compareTyped("user", present, sent.value);
        return sent.refuse({ ...outcome, ...(fields && { fields }) }, usersText.saveFailed);
      }
      default:
        return sent.refuse(outcome, usersText.saveFailed);
    }
  } catch (err) {
    app.log.error({ err }, "user save failed");
    return sent.refuse({ kind: "failed" }, usersText.saveFailed);
  }
}

function statusOf(kind: "refused" | "missing" | "forbidden" | "own-account"): number {
  return { refused: 400, missing: 404, forbidden: 403, "own-account": 403 }[kind];
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
        back={link("users")}
        backLabel={usersText.back}
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
