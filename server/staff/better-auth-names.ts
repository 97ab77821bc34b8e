/**
 * Names inside better-auth that it does not document: cookies (without `__Secure-`, which they have under https) and
 * the row of a sign-in at its second step. better-auth-names.test.ts fails when an upgrade changes them.
 */
export const cookiePrefix = "staff";

/** Carries the session. */
export const sessionCookie = `${cookiePrefix}.session_token`;

/** Carries the identifier of a sign-in at its second step, followed by a dot and a signature. */
export const challengeCookie = `${cookiePrefix}.two_factor`;

/** Begins that identifier. */
export const challengePrefix = "2fa-";
