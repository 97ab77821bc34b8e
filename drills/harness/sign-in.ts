import type { SiteProcess } from "./site-process.ts";

/** The prefix of the back office of a drill's server. */
export const backOffice = (site: SiteProcess) => `${site.url}/gizli-yol-proof`;

/** Signs the first administrator in; resolves with the Cookie header of that browser. */
export async function signIn(site: SiteProcess): Promise<string> {
  const answer = await fetch(`${backOffice(site)}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "admin@example.org", password: "proof-drills-only" }),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (answer.status !== 302 || cookies.length === 0) throw new Error(`sign-in answered ${answer.status}`);
  return cookies.join("; ");
}
