const sessionCookie = /^(?:__Secure-)?staff\.session_token=/;

/**
 * The account library's cookies, bound to the secret prefix. The session also belongs to two addresses that a cookie
 * of that path does not reach: the data of the dashboard, and the endpoint that the specification puts outside.
 */
export function staffCookies(cookies: readonly string[], adminPath: string): string[] {
  const paths = [`/${adminPath}.data`, "/.netlify/functions/send-sms"];
  return cookies.flatMap((cookie) =>
    sessionCookie.test(cookie)
      ? [cookie, ...paths.map((path) => cookie.replace(/; Path=[^;]*/i, `; Path=${path}`))]
      : [cookie],
  );
}

/** The headers of a redirect that hands out or takes back a session. */
export function withStaffCookies(cookies: readonly string[], adminPath: string): Headers {
  const headers = new Headers();
  for (const cookie of staffCookies(cookies, adminPath)) headers.append("Set-Cookie", cookie);
  return headers;
}

export function setsSession({ headers }: Response): boolean {
  return headers.getSetCookie().some((cookie) => sessionCookie.test(cookie));
}
