import { data, redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import { sendTestMail } from "#server/giving/orders/mail/send-test-mail.ts";
import type { Route } from "./+types/test-mail";
import { mailStateText as text } from "./messages.ts";

/** The result of a test mail: a sentence, and the mail server's answer. */
type TestAnswer = { good: boolean; text: string; answer: string | null };

/** The address exists only for the button in the settings. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(adminAddress(params.adminPath, "settings"));
}

export async function action({ context }: Route.ActionArgs) {
  const { mail, log } = context.get(appContext);
  const say = (status: number, said: string, answer: string | null = null, good = false) =>
    data<TestAnswer>({ good, text: said, answer }, { status });
  if (!mayWrite(context, "settings.write")) return say(403, `${text.failed} ${kitText.noPermission}`);
  try {
    const sent = await sendTestMail(requireStaff(context).ctx, mail);
    if (sent.kind === "forbidden") return say(403, `${text.failed} ${kitText.noPermission}`);
    if (sent.kind === "off") return say(200, text.offLead);
    const said = sent.kind === "accepted" ? text.accepted(sent.to) : text[sent.kind];
    return say(200, said, sent.answer, sent.kind === "accepted");
  } catch (err) {
    log.error({ err }, "test mail failed");
    return say(500, text.failed);
  }
}
