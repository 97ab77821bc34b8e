import { data } from "react-router";
import { describePerson } from "#app/admin/screen-guard.server.ts";
import type { SignedInPerson } from "#app/admin/trouble.tsx";
import { staffContext } from "#app/http/request/staff.ts";
import type { Route } from "./+types/page";

/** This route needs no session. A signed-in person also gets the menu. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(staffContext)) throw data(null, { status: 404 });
  throw data((await describePerson(context)) satisfies SignedInPerson, { status: 404 });
}

export default function NotFound() {
  return null;
}
