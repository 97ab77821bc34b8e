import { data, redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { saveWording } from "#server/giving/orders/mail/save-wording.ts";
import { readMailEvent } from "#shared/giving/mail-events.ts";
import { toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/reset";
import { mailText } from "./messages.ts";

/** Only the button of the form uses this address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(adminAddress(params.adminPath, "settings/mail"));
}

export async function action({ params, context }: Route.ActionArgs) {
  const event = readMailEvent(params.event);
  const language = toLocale(params.language);
  if (!checkRight(context, "settings", "change")) throw data(null, { status: 403 });
  if (!event || !language) throw data(null, { status: 404 });
  const app = context.get(appContext);
  const outcome = await saveWording(requireStaff(context).ctx, { event, language }, null);
  if (outcome.kind !== "saved") throw data(null, { status: 403 });
  return redirect(adminAddress(params.adminPath, "settings/mail"), {
    headers: flash(app, mailText.wasReset),
  });
}
