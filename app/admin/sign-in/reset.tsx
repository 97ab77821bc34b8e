import { data, redirectDocument } from "react-router";
import { readSentForm, sentSecret } from "#app/admin/kit/form/read-sent-form.ts";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { Field } from "#app/ui/field.tsx";
import { isValidLink, resetPassword } from "#server/staff/reset-password.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/reset";
import { passwordProblems, signInText } from "./messages.ts";
import { SignInForm, SignInFrame, SignInLink } from "./sign-in-frame.tsx";

/** The link in the mail leads to this page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isOpen = await isValidLink(context.get(appContext), token);
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const password = sentSecret(await readSentForm(request, true), "password");
  const outcome = await resetPassword(
    { ...app, address: context.get(addressContext) },
    { token, newPassword: password },
  );
  switch (outcome.kind) {
    case "changed":
      return redirectDocument(`/${app.config.adminPath}/login?ended=password`);
    case "refused":
      return data({ problem: outcome.errors.password ?? null }, { status: 400 });
    case "expired":
      return data({ problem: null }, { status: 410 });
  }
}

export const meta: Route.MetaFunction = () => [{ title: signInText.resetTitle }];

export default function Reset({ loaderData, actionData, params }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const login = `/${params.adminPath}/login`;
  return (
    <SignInFrame
      title={signInText.resetTitle}
      lead={loaderData.isOpen ? signInText.resetLead : undefined}
      error={loaderData.isOpen ? null : signInText.resetExpired}
      foot={<SignInLink href={login}>{signInText.backToSignIn}</SignInLink>}
    >
      {loaderData.isOpen ? (
        <SignInForm submit={signInText.resetSubmit}>
          <Field
            label={signInText.newPassword}
            name="password"
            type="password"
            autoComplete="new-password"
            autoFocus
            required
            hint={signInText.passwordHint}
            error={problem ? (ownValue(passwordProblems, problem) ?? problem) : null}
          />
        </SignInForm>
      ) : (
        <SignInLink href={`${login}/forgot`}>{signInText.forgot}</SignInLink>
      )}
    </SignInFrame>
  );
}
