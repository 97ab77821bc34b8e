import { useParams } from "react-router";

/**
 * Makes addresses inside the back office: `link("news/create")`. The prefix is secret and known at run time only,
 * so it comes from the address that we are at and never stands in the code that browsers download.
 */
export function useAdminLink(): (path?: string) => string {
  const { adminPath } = useParams();
  return (path = "") => adminAddress(adminPath ?? "", path);
}

/** For loaders and actions, which have `params.adminPath` themselves. */
export function adminAddress(adminPath: string, path = ""): string {
  return path ? `/${adminPath}/${path}` : `/${adminPath}`;
}
