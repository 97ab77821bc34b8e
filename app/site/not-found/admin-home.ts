/**
 * Where the 404 screen leads staff who lost their way below the secret prefix; null for everybody else, so that
 * the prefix is sent only to a browser that has typed it (specification section 2, contract section 3).
 */
export function adminHome(pathname: string, adminPath: string): string | null {
  const home = `/${adminPath}`;
  return pathname === home || pathname.startsWith(`${home}/`) ? home : null;
}
