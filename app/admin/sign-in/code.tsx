import { data, redirectDocument } from "react-router";
import { readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { nextPath } from "#app/http/request/next-path.ts";
import { withStaffCookies } from "#app/http/request/staff-cookies.ts";
import { Field } from "#app/ui/field.tsx";
import { verifySecondFactor } from "#server/staff/verify-second-factor.ts";
import type { Route } from "./+types/code";
import { signInText } from "./messages.ts";
import { SignInForm, SignInFrame, SignInLink } from "./sign-in-frame.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { adminPath } = app.config;
  const code = sentText(await readSentForm(request, true), "code", 100);
  const refuse = (error: string, status: number, isEmpty = false) => data({ error, isEmpty }, { status });
  if (!code.trim()) return refuse(signInText.codeRequired, 400, true);
  try {
    const ctx = { ...app, address: context.get(addressContext), headers: request.headers };
    const outcome = await verifySecondFactor(ctx, code);
    if (outcome.kind !== "signed-in")
      app.log.warn({ address: ctx.address, outcome: outcome.kind }, "second step of sign-in refused");
    switch (outcome.kind) {
      case "wrong":
        return refuse(signInText.codeWrong, 401);
      case "used":
        return refuse(signInText.codeUsed, 401);
      case "locked":
        return refuse(signInText.codeLocked, 429);
      case "expired":
        return refuse(signInText.codeExpired, 401);
      case "signed-in": {
        const next = nextPath(new URL(request.url).searchParams.get("next"), adminPath);
        return redirectDocument(next, { headers: withStaffCookies(outcome.cookies, adminPath) });
      }
    }
  } catch (err) {
    app.log.error({ err }, "sign-in failed");
    return refuse(signInText.failed, 500);
  }
}

export const meta: Route.MetaFunction = () => [{ title: signInText.codeTitle }];

export default function SecondFactor({ actionData, params }: Route.ComponentProps) {
  const isEmpty = actionData?.isEmpty === true;
  return (
    <SignInFrame
      title={signInText.codeTitle}
      lead={signInText.codeLead}
      error={isEmpty ? null : actionData?.error}
      foot={<SignInLink href={`/${params.adminPath}/login`}>{signInText.backToSignIn}</SignInLink>}
    >
      <SignInForm submit={signInText.codeSubmit}>
        <Field
          label={signInText.code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          required
          hint={signInText.codeHint}
          error={isEmpty ? actionData?.error : null}
        />
      </SignInForm>
    </SignInFrame>
  );
}
