import { data, redirect } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { sentSecret, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { signInText, waitText } from "#app/admin/sign-in/messages.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { withStaffCookies } from "#app/http/request/staff-cookies.ts";
import { Notice } from "#app/ui/notice.tsx";
import { isSecondFactorRequired } from "#server/staff/queries.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewBackupCodes,
} from "#server/staff/second-factor.ts";
import type { Route } from "./+types/two-factor";
import { enrolment } from "./enrolment.server.ts";
import { accountText } from "./messages.ts";
import { BackupCodes, BeginForm, EnrolmentSteps, ManageForms } from "./two-factor-parts.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, session } = requireStaff(context);
  return { enabled: session.user.twoFactorEnabled, required: await isSecondFactorRequired(ctx.db) };
}

type Answer = { error?: string; enrolment?: ReturnType<typeof enrolment>; backupCodes?: string[] };

const answer = (status: number, said: Answer) => data<Answer>(said, { status });

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { auth, config } = context.get(appContext);
  const ctx = { ...requireStaff(context).ctx, auth, headers: request.headers };
  const wrong = [400, accountText.wrongPassword] as const;
  const wait = ({ seconds }: { seconds: number }) => [400, signInText.wait(waitText(seconds))] as const;
  const password = (form: FormData) => sentSecret(form, "password");
  /** Redirects to the same screen, with the cookies of the changed session. */
  const done = (
    { app, screenAddress }: IntentArgs,
    cookies: Parameters<typeof withStaffCookies>[0],
    said: string,
  ) => {
    const headers = withStaffCookies(cookies, config.adminPath);
    headers.append("Set-Cookie", flash(app, said)["Set-Cookie"]);
    return redirect(screenAddress, { headers });
  };
  return answerIntents(args, {
    permission: null,
    refuse: (status, error) => answer(status, { error }),
    intents: {
      begin: async ({ form, screenAddress }) =>
        resultByKind(await beginSecondFactor(ctx, password(form)), {
          "enabled-already": { to: screenAddress },
          begun: ({ uri, backupCodes }) => answer(200, { enrolment: enrolment(uri, backupCodes) }),
          "wrong-password": wrong,
          wait,
        }),
      confirm: async (write) => {
        const { form } = write;
        const outcome = await confirmSecondFactor(ctx, sentSecret(form, "code"));
        if (outcome.kind !== "wrong-code") return done(write, outcome.cookies, accountText.enabled);
        // The form sends back the shown secret and codes: the server stores them only encrypted or hashed.
        const shown = enrolment(sentSecret(form, "uri"), sentTexts(form, "backupCode").slice(0, 20));
        return answer(400, { error: accountText.wrongCode, enrolment: shown });
      },
      renew: async ({ form }) =>
        resultByKind(await renewBackupCodes(ctx, password(form)), {
          renewed: ({ backupCodes }) => answer(200, { backupCodes }),
          "wrong-password": wrong,
          wait,
        }),
      disable: async (write) => {
        const outcome = await disableSecondFactor(ctx, password(write.form));
        if (outcome.kind === "disabled") return done(write, outcome.cookies, accountText.disabled);
        return resultByKind(outcome, {
          required: [400, accountText.factorKept],
          "wrong-password": wrong,
          wait,
        });
      },
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: accountText.secondFactor }];

export default function TwoFactor({ loaderData: { enabled, required }, actionData }: Route.ComponentProps) {
  return (
    <section aria-labelledby="two-factor">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="two-factor" className="text-lg">
          {accountText.secondFactor}
        </h2>
        <StatusBadge tone={enabled ? "good" : "quiet"}>
          {enabled ? accountText.factorOn : accountText.factorOff}
        </StatusBadge>
      </div>
      <p className="mt-1 text-sm text-ink-soft">{accountText.factorLead}</p>
      {required && !enabled && (
        <Notice kind="warning" className="mt-4">
          {accountText.factorRequired}
        </Notice>
      )}
      {actionData?.error && !actionData.enrolment && (
        <Notice kind="error" className="mt-4 font-medium">
          {actionData.error}
        </Notice>
      )}
      {enabled ? (
        <>
          {actionData?.backupCodes && <BackupCodes codes={actionData.backupCodes} renewed />}
          <ManageForms required={required} />
        </>
      ) : actionData?.enrolment ? (
        <EnrolmentSteps {...actionData.enrolment} error={actionData.error} />
      ) : (
        <BeginForm />
      )}
    </section>
  );
}
