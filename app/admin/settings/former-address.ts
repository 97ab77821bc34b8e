import { redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import type { Route } from "./+types/former-address";

/** The settings that had addresses of their own until 1.1.0. */
const sections = [
  ["foundation", "settings/foundation"],
  ["documents/settings", "settings/documents"],
  ["transfers/settings", "settings/matching"],
  ["privacy/retention", "settings/retention"],
] as const;

export function loader({ url, params }: Route.LoaderArgs) {
  const [, section] = sections.find(([address]) => url.pathname.endsWith(`/${address}`)) ?? [];
  return redirect(adminAddress(params.adminPath, section ?? "settings/identity"));
}
