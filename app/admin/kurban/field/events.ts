import { readSentForm } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { fieldAnswer } from "#app/http/request/field-answers.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { readSentEvents } from "#server/giving/kurban/field/read-sent-events.ts";
import { recordFromStaff } from "#server/giving/kurban/field/record-from-staff.ts";
import type { Route } from "./+types/events";

/** A hundred events, each with a note of 300 letters, percent-encoded. */
const maxBytes = 512 * 1024;

export const loader = methodNotAllowed;

/** Records what a phone has queued. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await readSentForm(request, checkRight(context, "kurban", "change"), maxBytes);
  const text = form.get("sent");
  const sent = readSentEvents(typeof text === "string" ? text : "");
  if (!sent) return new Response(null, { status: 400 });
  const answers = await recordFromStaff(requireStaff(context).ctx, sent);
  return fieldAnswer({ answers }, context.get(appContext).clock);
}
