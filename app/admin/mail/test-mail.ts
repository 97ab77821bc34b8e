import { data, redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { sendTestMail } from "#server/giving/orders/mail/send-test-mail.ts";
import type { Route } from "./+types/test-mail";
import { mailStateText as text } from "./messages.ts";

/** `answer` is the answer of the mail server. */
type TestAnswer = { good: boolean; text: string; answer: string | null };

/** Only the button in the settings uses this address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(adminAddress(params.adminPath, "settings"));
}

export async function action({ context }: Route.ActionArgs) {
  const { mail, log } = context.get(appContext);
  const toAnswer = (status: number, message: string, answer: string | null = null, good = false) =>
    data<TestAnswer>({ good, text: message, answer }, { status });
  if (!checkRight(context, "settings", "change"))
    return toAnswer(403, `${text.failed} ${kitText.noPermission}`);
  try {
    const outcome = await sendTestMail(requireStaff(context).ctx, mail);
    if (outcome.kind === "forbidden") return toAnswer(403, `${text.failed} ${kitText.noPermission}`);
    if (outcome.kind === "off") return toAnswer(200, text.offLead);
    const message = outcome.kind === "accepted" ? text.accepted(outcome.to) : text[outcome.kind];
    return toAnswer(200, message, outcome.answer, outcome.kind === "accepted");
  } catch (err) {
    log.error({ err }, "test mail failed");
    return toAnswer(500, text.failed);
  }
}
