import { Outlet } from "react-router";
import { requireStaff, staffGuard } from "#app/request/staff.ts";
import type { Route } from "./+types/staff-layout";

export const middleware: Route.MiddlewareFunction[] = [staffGuard];

/** Who is signed in; screens read it with `useRouteLoaderData("admin/staff-layout")`. */
export function loader({ context }: Route.LoaderArgs) {
  const { user } = requireStaff(context).session;
  return { staff: { id: user.id, name: user.name, email: user.email, role: user.role } };
}

export default function StaffLayout() {
  return <Outlet />;
}
