import { data } from "react-router";
import type { SignedInPerson } from "#app/admin/trouble.tsx";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { rightsOf } from "#server/staff/permissions.ts";
import type { Route } from "./+types/page";

/** This route needs no session. A signed-in person also gets the menu. */
export function loader({ context }: Route.LoaderArgs) {
  const user = context.get(staffContext)?.session.user;
  if (!user) throw data(null, { status: 404 });
  const { id, name, email, role } = user;
  const brand = context.get(appContext).config.site.name;
  const staff = { id, name, email, role, rights: rightsOf(user) };
  throw data({ staff, brand } satisfies SignedInPerson, { status: 404 });
}

export default function NotFound() {
  return null;
}
