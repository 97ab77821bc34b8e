/**
 * Returns the page to open after sign-in. It is `?next=` if this is a path below the prefix and not the sign-in page, and
 * otherwise the dashboard.
 */
export function nextPath(target: string | null, adminPath: string): string {
  const home = `/${adminPath}`;
  const base = "http://here.invalid";
  // Browsers read "\\" as "/" and skip control characters. Our addresses contain neither of them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
  if (!target?.startsWith("/") || /[\\\u0000-\u001f]/.test(target) || !URL.canParse(target, base))
    return home;
  const { origin, pathname, search } = new URL(target, base);
  const isInside = origin === base && pathname.startsWith(`${home}/`);
  const isSignIn = /^\/(login|logout)(\/|$)/.test(pathname.slice(home.length));
  return isInside && !isSignIn ? pathname + search : home;
}
