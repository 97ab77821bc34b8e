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
