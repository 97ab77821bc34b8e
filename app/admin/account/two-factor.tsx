import { data, redirect } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { sentSecret, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { formatWait, signInText } from "#app/admin/sign-in/messages.ts";
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
import { createEnrolment } from "./enrolment.server.ts";
import { accountText } from "./messages.ts";
import { BackupCodes, BeginForm, EnrolmentSteps, ManageForms } from "./two-factor-parts.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, session } = requireStaff(context);
  return { enabled: session.user.twoFactorEnabled, required: await isSecondFactorRequired(ctx.db) };
}

type Answer = { error?: string; enrolment?: ReturnType<typeof createEnrolment>; backupCodes?: string[] };

const answer = (status: number, body: Answer) => data<Answer>(body, { status });

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { auth, config } = context.get(appContext);
  const ctx = { ...requireStaff(context).ctx, auth, headers: request.headers };
  const wrongPassword = [400, accountText.wrongPassword] as const;
  const wait = ({ seconds }: { seconds: number }) => [400, signInText.wait(formatWait(seconds))] as const;
  const password = (form: FormData) => sentSecret(form, "password");
  /** Redirects to the same screen, with the cookies of the changed session. */
  const redirectWithMessage = (
    { app, screenAddress }: IntentArgs,
    cookies: Parameters<typeof withStaffCookies>[0],
    message: string,
  ) => {
    const headers = withStaffCookies(cookies, config.adminPath);
    headers.append("Set-Cookie", flash(app, message)["Set-Cookie"]);
    return redirect(screenAddress, { headers });
  };
  return answerIntents(args, {
    right: null,
    refuse: (status, error) => answer(status, { error }),
    intents: {
      begin: async ({ form, screenAddress }) =>
        resultByKind(await beginSecondFactor(ctx, password(form)), {
          "enabled-already": { to: screenAddress },
          begun: ({ uri, backupCodes }) => answer(200, { enrolment: createEnrolment(uri, backupCodes) }),
          "wrong-password": wrongPassword,
          wait,
        }),
      confirm: async (intentArgs) => {
        const { form } = intentArgs;
        const outcome = await confirmSecondFactor(ctx, sentSecret(form, "code"));
        if (outcome.kind !== "wrong-code")
          return redirectWithMessage(intentArgs, outcome.cookies, accountText.enabled);
        // The form repeats the secret and the codes, because the server stores them only encrypted or hashed.
        const repeated = createEnrolment(sentSecret(form, "uri"), sentTexts(form, "backupCode").slice(0, 20));
        return answer(400, { error: accountText.wrongCode, enrolment: repeated });
      },
      renew: async ({ form }) =>
        resultByKind(await renewBackupCodes(ctx, password(form)), {
          renewed: ({ backupCodes }) => answer(200, { backupCodes }),
          "wrong-password": wrongPassword,
          wait,
        }),
      disable: async (intentArgs) => {
        const outcome = await disableSecondFactor(ctx, password(intentArgs.form));
        if (outcome.kind === "disabled")
          return redirectWithMessage(intentArgs, outcome.cookies, accountText.disabled);
        return resultByKind(outcome, {
          required: [400, accountText.factorKept],
          "wrong-password": wrongPassword,
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
