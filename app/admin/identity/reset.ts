import { data, redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { saveIdentity } from "#server/content/identity/save-identity.ts";
import type { Route } from "./+types/reset";
import { firstValuesOf, readIdentityGroup } from "./groups.ts";
import { identityText } from "./messages.ts";

const screen = "settings/identity";

/** Only the buttons of the form use this address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(adminAddress(params.adminPath, screen));
}

export async function action({ params, context }: Route.ActionArgs) {
  if (!checkRight(context, "settings", "change")) throw data(null, { status: 403 });
  const group = readIdentityGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const outcome = await saveIdentity(ctx, app.identity, firstValuesOf(group), null);
  if (outcome.kind !== "saved") throw data(null, { status: 403 });
  return redirect(adminAddress(params.adminPath, screen), { headers: flash(app, identityText.wasReset) });
}
