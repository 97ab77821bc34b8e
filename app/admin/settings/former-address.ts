import { redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/former-address";
import { formerAddresses } from "./former-addresses.ts";

export function loader({ url, params }: Route.LoaderArgs) {
  // The router accepts capital letters.
  const address = url.pathname.toLowerCase().split("/").slice(2).filter(Boolean).join("/");
  return redirect(adminAddress(params.adminPath, ownValue(formerAddresses, address) ?? "settings/identity"));
}
