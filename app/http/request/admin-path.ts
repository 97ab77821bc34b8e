import { dataSuffix } from "#app/react-router-names.ts";

/** Whether an undecoded path is below the secret prefix. Every other path belongs to the public site. */
export function isAdminPath(pathname: string, adminPath: string): boolean {
  const home = `/${adminPath}`;
  return pathname === home || pathname.startsWith(`${home}/`) || pathname === `${home}${dataSuffix}`;
}

/** Returns the path for logs, without the secret prefix and the codes of documents, pay links, tracking pages and films. */
export function loggedPath(pathname: string, adminPath: string): string {
  const path = isAdminPath(pathname, adminPath) ? pathname.replace(/^\/[^/.]*/, "/:admin") : pathname;
  return path
    .replace(/^\/belge\/[^.]*/i, "/belge/:code")
    .replace(/^\/+ode\/+[^/.]*/i, "/ode/:code")
    .replace(/^\/+takip\/+(siparis\/+)?[^/.]+/i, (_, order) => `/takip/${order ? "siparis/" : ""}:code`)
    .replace(/^\/+medya\/+.+/i, "/medya/:code")
    .slice(0, 200);
}
