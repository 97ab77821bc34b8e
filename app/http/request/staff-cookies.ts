import { dataSuffix } from "#app/react-router-names.ts";
import { sessionCookie } from "#server/staff/better-auth-names.ts";

/**
 * Returns the cookies of the account library, which are limited to the secret prefix. The session cookie is also set
 * for two paths outside the prefix: the data of the dashboard, and send-sms.
 */
export function staffCookies(cookies: readonly string[], adminPath: string): string[] {
  const paths = [`/${adminPath}${dataSuffix}`, "/.netlify/functions/send-sms"];
  return cookies.flatMap((cookie) =>
    isSession(cookie)
      ? [cookie, ...paths.map((path) => cookie.replace(/; Path=[^;]*/i, `; Path=${path}`))]
      : [cookie],
  );
}

export function withStaffCookies(cookies: readonly string[], adminPath: string): Headers {
  const headers = new Headers();
  for (const cookie of staffCookies(cookies, adminPath)) headers.append("Set-Cookie", cookie);
  return headers;
}

export function setsSession({ headers }: Response): boolean {
  return headers.getSetCookie().some(isSession);
}

function isSession(cookie: string): boolean {
  return cookie.replace(/^__Secure-/, "").startsWith(`${sessionCookie}=`);
}
