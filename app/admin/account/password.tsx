import { data, Form, redirectDocument } from "react-router";
import { answerIntents, type IntentArgs } from "#app/admin/answer-intents.server.ts";
import { Panel } from "#app/admin/kit/form/form-screen.tsx";
import { sentSecret } from "#app/admin/kit/form/read-sent-form.ts";
import { formatWait, passwordProblems, signInText } from "#app/admin/sign-in/messages.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { changePassword } from "#server/staff/change-password.ts";
import { mustChangePassword } from "#server/staff/must-change-password.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/password";
import { accountText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = requireStaff(context);
  return { mustChange: await mustChangePassword(ctx.db, actor.id) };
}

export function action(args: Route.ActionArgs) {
  const refuse = (status: number, banner: string) => data({ banner, errors: null }, { status });
  return answerIntents(args, { right: null, refuse, intents: { save: savePassword } });
}

async function savePassword({ ctx, app, form }: IntentArgs) {
  const outcome = await changePassword(ctx, {
    current: sentSecret(form, "current"),
    newPassword: sentSecret(form, "password"),
  });
  switch (outcome.kind) {
    case "changed":
      return redirectDocument(`/${app.config.adminPath}/login?ended=password`);
    case "refused":
      return data({ banner: null, errors: outcome.errors }, { status: 400 });
    case "wait":
      return [429, signInText.wait(formatWait(outcome.seconds))] as const;
  }
}

export const meta: Route.MetaFunction = () => [{ title: accountText.password }];

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { current, password } = actionData?.errors ?? {};
  const toText = (problem: string | undefined) => problem && (ownValue(passwordProblems, problem) ?? problem);
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="text-lg">
        {accountText.changePassword}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{accountText.passwordLead}</p>
      {loaderData.mustChange && (
        <Notice kind="warning" className="mt-4">
          {accountText.mustChangePassword}
        </Notice>
      )}
      {actionData?.banner && (
        <Notice kind="error" className="mt-4">
          {actionData.banner}
        </Notice>
      )}
      <Panel className="mt-5 max-w-md">
        <Form method="post" noValidate className="grid gap-5">
          <Field
            label={accountText.currentPassword}
            name="current"
            type="password"
            autoComplete="current-password"
            required
            error={toText(current)}
          />
          <Field
            label={accountText.newPassword}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            hint={accountText.passwordHint}
            error={toText(password)}
          />
          <Button type="submit">{accountText.changePassword}</Button>
        </Form>
      </Panel>
    </section>
  );
}
