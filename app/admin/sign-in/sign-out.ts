import { redirect, redirectDocument } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { withStaffCookies } from "#app/http/request/staff-cookies.ts";
import { signOutStaff } from "#server/staff/sign-out-staff.ts";
import type { Route } from "./+types/sign-out";

export function loader({ context }: Route.LoaderArgs) {
  throw redirect(`/${context.get(appContext).config.adminPath}`);
}

/** The route is outside the guarded layout, so that a request without a session gets the same redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, config } = context.get(appContext);
  const staff = context.get(staffContext);
  const login = `/${config.adminPath}/login?ended=out`;
  if (!staff) return redirectDocument(login);
  const cookies = await signOutStaff({ ...staff.ctx, auth, headers: request.headers }, staff.session.id);
  return redirectDocument(login, { headers: withStaffCookies(cookies, config.adminPath) });
}
