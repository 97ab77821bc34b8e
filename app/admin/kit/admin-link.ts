import { useParams } from "react-router";

/**
 * Builds addresses inside the back office: `link("news/create")`. The prefix is secret and known only at run time, so
 * it comes from the current address and is never part of the code that browsers download.
 */
export function useAdminLink(): (path?: string) => string {
  const { adminPath } = useParams();
  return (path = "") => adminAddress(adminPath ?? "", path);
}

/** Builds the same address in a loader or an action, which has `params.adminPath`. */
export function adminAddress(adminPath: string, path = ""): string {
  return path ? `/${adminPath}/${path}` : `/${adminPath}`;
}
