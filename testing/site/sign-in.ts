import type { SiteProcess } from "./site-process.ts";

/** The address of the back office of a drill's server. */
export const backOffice = (site: SiteProcess) => `${site.url}/gizli-yol-proof`;

/** Signs the first administrator in. Returns the Cookie header of that browser. */
export async function signIn(site: SiteProcess): Promise<string> {
  const cookie = await signInAs(site, { email: "admin@example.org", password: "proof-drills-only" });
  if (cookie === null) throw new Error("the administrator cannot sign in");
  return cookie;
}

/** Signs any account in. Null when the server refuses the sign-in. */
export async function signInAs(
  site: SiteProcess,
  account: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<string | null> {
  const body = new URLSearchParams(account);
  const answer = await fetch(`${backOffice(site)}/login`, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  });
  await answer.arrayBuffer();
  return (answer.status === 302 && cookiesOf(answer)) || null;
}

/** The Cookie header of the browser that got this answer. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
