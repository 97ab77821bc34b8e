import { data, redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { withStaffCookies } from "#app/request/staff-cookies.ts";
import { Notice } from "#app/ui/notice.tsx";
import { isSecondFactorRequired } from "#server/accounts/queries.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewBackupCodes,
} from "#server/accounts/second-factor.ts";
import { readSentForm, sentSecret, sentTexts } from "../kit/form/read-sent-form.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import { signInText, waitText } from "../sign-in/messages.ts";
import type { Route } from "./+types/two-factor";
import { enrolment } from "./enrolment.server.ts";
import { accountText } from "./messages.ts";
import { BackupCodes, BeginForm, EnrolmentSteps, ManageForms } from "./two-factor-parts.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, session } = requireStaff(context);
  return { enabled: session.user.twoFactorEnabled, required: await isSecondFactorRequired(ctx.db) };
}

type Answer = { error?: string; enrolment?: ReturnType<typeof enrolment>; backupCodes?: string[] };

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const ctx = { ...requireStaff(context).ctx, auth: app.auth, headers: request.headers };
  const form = await readSentForm(request, true);
  const text = (name: string) => sentSecret(form, name);
  const here = `/${params.adminPath}/account/two-factor`;
  const refuse = (error: string, rest: Answer = {}) => data<Answer>({ error, ...rest }, { status: 400 });
  const trouble = (outcome: { kind: "wrong-password" } | { kind: "wait"; seconds: number }) =>
    refuse(outcome.kind === "wait" ? signInText.wait(waitText(outcome.seconds)) : accountText.wrongPassword);

  switch (text("intent")) {
    case "begin": {
      const outcome = await beginSecondFactor(ctx, text("password"));
      if (outcome.kind === "enabled-already") return redirect(here);
      if (outcome.kind !== "begun") return trouble(outcome);
      return data<Answer>({ enrolment: enrolment(outcome.uri, outcome.backupCodes) });
    }
    case "confirm": {
      const outcome = await confirmSecondFactor(ctx, text("code"));
      // The form sends back the shown secret and codes: the server stores them only encrypted or hashed.
      const shown = enrolment(text("uri"), sentTexts(form, "backupCode").slice(0, 20));
      if (outcome.kind === "wrong-code") return refuse(accountText.wrongCode, { enrolment: shown });
      const headers = withStaffCookies(outcome.cookies, app.config.adminPath);
      headers.append("Set-Cookie", flash(app, accountText.enabled)["Set-Cookie"]);
      return redirect(here, { headers });
    }
    case "renew": {
      const outcome = await renewBackupCodes(ctx, text("password"));
      if (outcome.kind !== "renewed") return trouble(outcome);
      return data<Answer>({ backupCodes: outcome.backupCodes });
    }
    case "disable": {
      const outcome = await disableSecondFactor(ctx, text("password"));
      if (outcome.kind === "required") return refuse(accountText.factorKept);
      if (outcome.kind !== "disabled") return trouble(outcome);
      const headers = withStaffCookies(outcome.cookies, app.config.adminPath);
      headers.append("Set-Cookie", flash(app, accountText.disabled)["Set-Cookie"]);
      return redirect(here, { headers });
    }
    default:
      throw data(null, { status: 400 });
  }
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
