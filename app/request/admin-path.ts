/** Whether a path (as it came, not decoded) lies below the secret prefix. Everything else is the public site. */
export function isAdminPath(pathname: string, adminPath: string): boolean {
  const home = `/${adminPath}`;
  // The router asks for the data of `/x` at `/x.data`.
  return pathname === home || pathname.startsWith(`${home}/`) || pathname === `${home}.data`;
}

/** The path as logs may say it: without the secret prefix, and no longer than a line should be. */
export function loggedPath(pathname: string, adminPath: string): string {
  const path = isAdminPath(pathname, adminPath) ? pathname.replace(/^\/[^/.]*/, "/:admin") : pathname;
  return path.slice(0, 200);
}
