import { data } from "react-router";
import { readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { Field } from "#app/ui/field.tsx";
import { sendPasswordLink } from "#server/staff/send-password-link.ts";
import { EMAIL_MAX } from "#shared/giving/donor.ts";
import type { Route } from "./+types/forgot";
import { formatWait, signInText } from "./messages.ts";
import { SignInForm, SignInFrame, SignInLink } from "./sign-in-frame.tsx";

/** The page exists only if the site has a mail server. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(appContext).sendMail) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { sendMail, config, log } = app;
  if (!sendMail) throw data(null, { status: 404 });
  const email = sentText(await readSentForm(request, true), "email", EMAIL_MAX);
  if (!email.trim()) return data({ kind: "empty" as const }, { status: 400 });
  const { outcome, sending } = await sendPasswordLink(
    {
      db: app.db,
      clock: app.clock,
      sendMail,
      address: context.get(addressContext),
      resetUrl: `${config.publicUrl}/${config.adminPath}/login/reset`,
      siteName: app.identity.latest().name.tr,
    },
    email,
  );
  // The response does not wait for the mail, because the response time would reveal whether the account exists.
  sending.catch((err) => log.error({ err }, "password link mail failed"));
  if (outcome.kind === "wait")
    return data({ kind: "wait" as const, seconds: outcome.seconds }, { status: 429 });
  return data({ kind: "sent" as const });
}

export const meta: Route.MetaFunction = () => [{ title: signInText.forgotTitle }];

export default function Forgot({ actionData, params }: Route.ComponentProps) {
  const isSent = actionData?.kind === "sent";
  return (
    <SignInFrame
      title={signInText.forgotTitle}
      lead={isSent ? undefined : signInText.forgotLead}
      notice={isSent ? signInText.forgotSent : null}
      error={actionData?.kind === "wait" ? signInText.wait(formatWait(actionData.seconds)) : null}
      foot={<SignInLink href={`/${params.adminPath}/login`}>{signInText.backToSignIn}</SignInLink>}
    >
      {!isSent && (
        <SignInForm submit={signInText.forgotSubmit}>
          <Field
            label={signInText.email}
            name="email"
            {...addressInput}
            autoComplete="username"
            autoFocus
            required
            error={actionData?.kind === "empty" ? signInText.emailRequired : null}
          />
        </SignInForm>
      )}
    </SignInFrame>
  );
}
