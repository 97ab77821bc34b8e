import { useState } from "react";
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
import { readOverrides } from "#server/staff/find-holder.ts";
import { type AdministratorGuard, guardAdministrators } from "#server/staff/guard-administrators.ts";
import { may, presets } from "#server/staff/permissions.ts";
import { findOnlyAdministrator, findUser } from "#server/staff/queries.ts";
import { resetSecondFactor } from "#server/staff/reset-second-factor.ts";
import { checkNewPassword, setPassword } from "#server/staff/set-password.ts";
import { checkUserChange, updateUser } from "#server/staff/update-user.ts";
import type { Route } from "./+types/edit";
import { FactorPanel, InvitationPanel, PasswordPanel } from "./access-panels.tsx";
import { chooseOverrides, toRightValues, userForm } from "./form.ts";
import { proofProblem, readGuard, readProofFields, unconfirmedText } from "./guard.server.ts";
import { canInvite, invite } from "./invite.server.ts";
import { usersText } from "./messages.ts";
import { OwnProof, type ProofProblem } from "./own-proof.tsx";
import { NameField, RoleField } from "./person-fields.tsx";
import { RightsFields } from "./rights-fields.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireStaff(context);
  const user = await findUser(ctx.db, params.id);
  if (!user) throw data(null, { status: 404 });
  return {
    user,
    allowed: may(actor, "users", "change"),
    own: user.id === actor.id,
    last: (await findOnlyAdministrator(ctx.db)) === user.id,
    overrides: await readOverrides(ctx.db, user.id),
    presets,
    invites: canInvite(context) && user.active && user.lastLogin === null,
    ...(await readProofFields(context)),
  };
}

export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const passwordAnswer = (status: number, problem: string | null, ofProof: ProofProblem | null = null) =>
    data({ password: { problem, ofProof } }, { status });
  return answerIntents(args, {
    right: { area: "users", level: "change" },
    refuse: (status, text) =>
      status === 403 ? forbidden(usersText.saveFailed) : flashRefusal(status, text, args),
    intents: {
      password: async ({ ctx, form }) => {
        const guard = readGuard(args, form);
        const newPassword = sentSecret(form, "password");
        const set = await guardAdministrators(
          ctx,
          guard,
          { kind: "password", id: params.id },
          {
            check: () => checkNewPassword(ctx, params.id, newPassword),
            write: () => setPassword(ctx, params.id, newPassword),
          },
        );
        return resultByKind(set, {
          saved: usersText.passwordSet,
          refused: ({ errors }) => passwordAnswer(400, errors.password ?? null),
          unconfirmed: (unconfirmed) => passwordAnswer(422, null, proofProblem(unconfirmed)),
          "own-account": passwordAnswer(403, null),
          "beyond-rights": passwordAnswer(403, usersText.beyondRights),
        });
      },
      invite: async ({ ctx }) =>
        resultByKind(await invite(context, ctx, params.id), {
          sent: usersText.inviteSent,
          "not-sent": usersText.inviteFailed,
          missing: usersText.inviteFailed,
        }),
      "second-factor": async ({ ctx, form }) => {
        const guard = readGuard(args, form);
        const reset = await guardAdministrators(
          ctx,
          guard,
          { kind: "second-factor", id: params.id },
          {
            write: () => resetSecondFactor(ctx, params.id),
          },
        );
        return resultByKind(reset, {
          saved: usersText.factorReset,
          unconfirmed: (unconfirmed) => [422, unconfirmedText(unconfirmed)] as const,
          "own-account": passwordAnswer(403, null),
          "beyond-rights": [409, usersText.beyondRights],
        });
      },
      save: (intentArgs) => saveUser(intentArgs, params, readGuard(args, intentArgs.form)),
    },
  });
}

/** Saves a user; after a failure the form keeps the typed values. */
async function saveUser(
  { ctx, form, failureMessage }: IntentArgs,
  params: { adminPath: string; id: string },
  guard: AdministratorGuard,
) {
  const checkedForm = checkForm(form, userForm);
  if (checkedForm.kind === "invalid") return checkedForm.answer;
  try {
    const expected = checkedForm.force ? null : (checkedForm.expectedUpdatedAt ?? new Date(0));
    const { name, role, active, ...rights } = checkedForm.value;
    const overrides = chooseOverrides(rights, await readOverrides(ctx.db, params.id));
    const change = { name, role, active, overrides, expected };
    const step = { kind: "update", id: params.id, role, active, overrides } as const;
    const outcome = await guardAdministrators(ctx, guard, step, {
      check: () => checkUserChange(ctx, params.id, change),
      write: () => updateUser(ctx, params.id, change),
    });
    switch (outcome.kind) {
      case "unconfirmed": {
        const errors = { "": unconfirmedText(outcome) };
        return checkedForm.refuse({ kind: "refused", errors }, failureMessage);
      }
      case "saved":
        return { to: adminAddress(params.adminPath, "users"), message: usersText.saved };
      case "last-administrator": {
        const errors = { "": `${failureMessage} ${usersText.lastAdministrator}` };
        return checkedForm.refuse({ kind: "refused", errors }, failureMessage);
      }
      case "beyond-rights": {
        const errors = { "": `${failureMessage} ${usersText.beyondRights}` };
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
  const {
    user,
    overrides,
    presets: rolePresets,
    allowed,
    own,
    last,
    invites,
    asksProof,
    hasFactor,
  } = loaderData;
  const link = useAdminLink();
  const answer = actionData && "result" in actionData ? actionData : undefined;
  const password = actionData && "password" in actionData ? actionData.password : null;
  const { name, role, active } = user;
  const [shownRole, setShownRole] = useState(role);
  const proofToReset = (problem?: ProofProblem | null) =>
    asksProof &&
    !own && <OwnProof hasFactor={hasFactor} hint={usersText.ownProofToReset} problem={problem} />;
  const admin = useAdminForm({
    schema: userForm,
    answer,
    values: { name, role, active: active ? "on" : "", ...toRightValues(overrides) },
  });
  return (
    <>
      <FormScreen
        title={usersText.edit}
        back={{ to: link("users"), label: usersText.back }}
        admin={admin}
        expectedUpdatedAt={user.updatedAt}
        forbidden={allowed ? undefined : usersText.missingRight}
      >
        <p className="text-sm text-ink-soft">
          <bdi dir="ltr">{user.email}</bdi>
        </p>
        <NameField field={admin.fields.name} />
        <RoleField
          field={admin.fields.role}
          hint={last ? usersText.lastAdministrator : undefined}
          onChoose={setShownRole}
        />
        <SwitchField field={admin.fields.active} label={usersText.activeLabel} hint={usersText.activeHint} />
        <RightsFields fields={admin.fields} preset={rolePresets[shownRole]} />
        {asksProof && !own && <OwnProof hasFactor={hasFactor} hint={usersText.ownProofToMake} />}
      </FormScreen>
      {allowed && (
        <div className="mt-8 grid items-start gap-5 md:grid-cols-2">
          {invites && <InvitationPanel />}
          <PasswordPanel
            problem={password?.problem}
            reason={own ? usersText.ownPassword : undefined}
            proof={proofToReset(password?.ofProof)}
          />
          <FactorPanel
            enabled={user.secondFactor}
            reason={own ? usersText.ownFactor : undefined}
            proof={proofToReset()}
          />
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
