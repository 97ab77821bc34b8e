import type { SiteProcess } from "./site-process.ts";

/** The prefix of the back office of a drill's server. */
export const backOffice = (site: SiteProcess) => `${site.url}/gizli-yol-proof`;

/** Signs the first administrator in; resolves with the Cookie header of that browser. */
export async function signIn(site: SiteProcess): Promise<string> {
  const cookie = await signInAs(site, { email: "admin@example.org", password: "proof-drills-only" });
  if (cookie === null) throw new Error("the administrator cannot sign in");
  return cookie;
}

/** The same for any account, with these headers; null when the server refuses the sign-in. */
export async function signInAs(
  site: SiteProcess,
  who: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<string | null> {
  const body = new URLSearchParams(who);
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
