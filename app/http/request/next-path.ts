/**
 * Returns the page to open after sign-in, from `?next=`: only a path below the prefix, never another site or the
 * sign-in page itself. Otherwise it is the dashboard.
 */
export function nextPath(wanted: string | null, adminPath: string): string {
  const home = `/${adminPath}`;
  const here = "http://here.invalid";
  // Browsers read "\\" as "/" and skip control characters: our addresses contain neither.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
  if (!wanted?.startsWith("/") || /[\\\u0000-\u001f]/.test(wanted) || !URL.canParse(wanted, here))
    return home;
  const { origin, pathname, search } = new URL(wanted, here);
  const inside = origin === here && pathname.startsWith(`${home}/`);
  const signIn = /^\/(login|logout)(\/|$)/.test(pathname.slice(home.length));
  return inside && !signIn ? pathname + search : home;
}
