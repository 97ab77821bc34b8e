import { useParams } from "react-router";

/**
 * Builds addresses of the back office, for example `link("news/create")`. The prefix is secret, so it is read from the
 * current address and is not part of the code that browsers download.
 */
export function useAdminLink(): (path?: string) => string {
  const { adminPath } = useParams();
  return (path = "") => adminAddress(adminPath ?? "", path);
}

/** Builds the same address in a loader or an action, which knows `params.adminPath`. */
export function adminAddress(adminPath: string, path = ""): string {
  return path ? `/${adminPath}/${path}` : `/${adminPath}`;
}
