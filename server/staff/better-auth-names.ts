/**
 * Names inside better-auth that it does not document. The cookies begin with `__Secure-` under https.
 * better-auth-names.test.ts fails when an upgrade changes a name.
 */
export const cookiePrefix = "staff";

/** The cookie of a session. */
export const sessionCookie = `${cookiePrefix}.session_token`;

/** The cookie of a sign-in at its second step: its identifier, a dot and a signature. */
export const challengeCookie = `${cookiePrefix}.two_factor`;

/** The identifier of a sign-in at its second step begins with this text. */
export const challengePrefix = "2fa-";
