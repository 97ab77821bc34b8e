import { redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import type { Route } from "./+types/first-section";

/** The settings begin with the identity. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(adminAddress(params.adminPath, "settings/identity"));
}
