import { useEffect } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { readSentForm, sentSecret, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { wipeStoredNames } from "#app/field/store.ts";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { nextPath } from "#app/http/request/next-path.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { withStaffCookies } from "#app/http/request/staff-cookies.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { Field } from "#app/ui/field.tsx";
import { signInStaff } from "#server/staff/sign-in-staff.ts";
import { EMAIL_MAX } from "#shared/giving/donor.ts";
import type { Route } from "./+types/page";
import { formatWait, signInText } from "./messages.ts";
import { SignInForm, SignInFrame, SignInLink } from "./sign-in-frame.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { config, sendMail } = context.get(appContext);
  const params = new URL(request.url).searchParams;
  if (context.get(staffContext)) throw redirect(nextPath(params.get("next"), config.adminPath));
  return { mail: sendMail !== null, endReason: params.get("ended") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { adminPath } = app.config;
  const form = await readSentForm(request, true);
  const email = sentText(form, "email", EMAIL_MAX);
  const password = sentSecret(form, "password");
  const refuse = (
    error: string | null,
    status: number,
    empty: { email?: boolean; password?: boolean } = {},
  ) => data({ error, email, empty }, { status });
  if (!email.trim() || !password) return refuse(null, 400, { email: !email.trim(), password: !password });

  try {
    const ctx = { ...app, address: context.get(addressContext), headers: request.headers };
    const outcome = await signInStaff(ctx, { email, password });
    // The e-mail address is not logged, because people sometimes type their password into this field.
    if (outcome.kind === "refused" || outcome.kind === "wait")
      app.log.warn({ address: ctx.address, outcome: outcome.kind }, "sign-in refused");
    switch (outcome.kind) {
      case "refused":
        return refuse(signInText.wrong, 401);
      case "wait":
        return refuse(signInText.wait(formatWait(outcome.seconds)), 429);
      case "signed-in":
      case "second-factor": {
        const next = nextPath(new URL(request.url).searchParams.get("next"), adminPath);
        const codeAddress = `/${adminPath}/login/code${next === `/${adminPath}` ? "" : `?next=${encodeURIComponent(next)}`}`;
        const headers = withStaffCookies(outcome.cookies, adminPath);
        return redirectDocument(outcome.kind === "signed-in" ? next : codeAddress, { headers });
      }
    }
  } catch (err) {
    app.log.error({ err }, "sign-in failed");
    return refuse(signInText.failed, 500);
  }
}

export const meta: Route.MetaFunction = () => [{ title: signInText.title }];

export default function SignIn({ loaderData, actionData, params }: Route.ComponentProps) {
  const { endReason, mail } = loaderData;
  const notice = endReason === "password" || endReason === "out" ? signInText.ended[endReason] : null;
  const error = actionData?.error;
  // Signing out leads here, and the field screen may have stored names of owners in this browser.
  useEffect(() => void wipeStoredNames("staff"), []);
  return (
    <SignInFrame
      title={signInText.title}
      lead={signInText.lead}
      notice={actionData ? null : notice}
      error={error}
      foot={
        mail ? (
          <SignInLink href={`/${params.adminPath}/login/forgot`}>{signInText.forgot}</SignInLink>
        ) : (
          <p className="w-full py-2 text-ink-faint">{signInText.askAdministrator}</p>
        )
      }
    >
      <SignInForm submit={signInText.submit}>
        <Field
          label={signInText.email}
          name="email"
          {...addressInput}
          autoComplete="username"
          required
          autoFocus={!actionData?.email}
          defaultValue={actionData?.email ?? ""}
          error={actionData?.empty.email ? signInText.emailRequired : null}
        />
        <Field
          label={signInText.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={Boolean(actionData?.email)}
          error={actionData?.empty.password ? signInText.passwordRequired : null}
        />
      </SignInForm>
    </SignInFrame>
  );
}
