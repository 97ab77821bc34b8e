/**
 * Undocumented names of better-auth. With https the names of the cookies begin with `__Secure-`.
 * better-auth-names.test.ts fails when an upgrade changes a name.
 */
export const cookiePrefix = "staff";

/** The cookie of a session. */
export const sessionCookie = `${cookiePrefix}.session_token`;

/** The cookie of a sign-in that waits for the second factor: an identifier, a dot and a signature. */
export const challengeCookie = `${cookiePrefix}.two_factor`;

/** The prefix of the identifier of a sign-in that waits for the second factor. */
export const challengePrefix = "2fa-";
