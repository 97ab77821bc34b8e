const sessionCookie = /^(?:__Secure-)?staff\.session_token=/;

/**
 * The account library's cookies, bound to the secret prefix. The session cookie is also set for two paths outside it:
 * the data of the dashboard, and send-sms.
 */
export function staffCookies(cookies: readonly string[], adminPath: string): string[] {
  const paths = [`/${adminPath}.data`, "/.netlify/functions/send-sms"];
  return cookies.flatMap((cookie) =>
    sessionCookie.test(cookie)
      ? [cookie, ...paths.map((path) => cookie.replace(/; Path=[^;]*/i, `; Path=${path}`))]
      : [cookie],
  );
}

/** The headers of a redirect that starts or ends a session. */
export function withStaffCookies(cookies: readonly string[], adminPath: string): Headers {
  const headers = new Headers();
  for (const cookie of staffCookies(cookies, adminPath)) headers.append("Set-Cookie", cookie);
  return headers;
}

export function setsSession({ headers }: Response): boolean {
  return headers.getSetCookie().some((cookie) => sessionCookie.test(cookie));
}
