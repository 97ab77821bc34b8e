import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { staffContext } from "#app/request/staff.ts";
import { permissionsOf } from "#server/accounts/permissions.ts";
import type { Known } from "../trouble.tsx";
import type { Route } from "./+types/page";

/**
 * Also without a session: a visitor who has the prefix may see the link to the sign-in page. Staff get the menu, too.
 */
export function loader({ context }: Route.LoaderArgs) {
  const user = context.get(staffContext)?.session.user;
  if (!user) throw data(null, { status: 404 });
  const { id, name, email, role } = user;
  const brand = context.get(appContext).config.site.name;
  const staff = { id, name, email, role, granted: permissionsOf({ role }) };
  throw data({ staff, brand } satisfies Known, { status: 404 });
}

export default function NotFound() {
  return null;
}
