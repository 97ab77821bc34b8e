import { isAPIError } from "better-auth/api";
import { parseCookies } from "better-auth/cookies";
import { eq } from "drizzle-orm";
import { challengeCookie, challengePrefix } from "./better-auth-names.ts";
import { claimCode } from "./claim-code.ts";
import { recogniseBrowser, rememberBrowser } from "./recognise-browser.ts";
import type { SignedIn, SignInContext } from "./sign-in-staff.ts";
import { type Attempt, attemptSucceeded, beginAttempt, type Delay } from "./sign-in-throttle.ts";
import { startSession } from "./start-session.ts";
import { sessions, verifications } from "./table.ts";

type SecondFactorOutcome =
  | SignedIn
  | { kind: "wrong" }
  /** The code is correct, but was used before. */
  | { kind: "used" }
  /** This sign-in or this account had too many wrong codes. */
  | { kind: "locked" }
  /** No sign-in is in progress in this browser, or it took too long. */
  | { kind: "expired" };

/**
 * After ten wrong codes an account has one attempt in 15 minutes. A browser that it has used before has its own
 * counter.
 */
const delays = {
  account: { name: "code", freeAttempts: 10, firstSeconds: 900, maxSeconds: 900 },
  known: { name: "code-known", freeAttempts: 10, firstSeconds: 900, maxSeconds: 900 },
} satisfies Record<string, Delay>;

/** The second step of a sign-in: checks a code of the authenticator app or a backup code. A code works once. */
export async function verifySecondFactor(ctx: SignInContext, input: string): Promise<SecondFactorOutcome> {
  const code = input.replace(/\s/g, "").toLowerCase();
  const request = { body: { code }, headers: ctx.headers, returnHeaders: true } as const;
  const isAppCode = /^\d{6}$/.test(code);
  const userId = await findChallengedUser(ctx);
  if (userId === null) return { kind: "expired" };
  const browserName = await recogniseBrowser(ctx, { userId });
  const attempt: Attempt = browserName
    ? { delay: delays.known, key: browserName }
    : { delay: delays.account, key: userId };
  if ((await beginAttempt(ctx, [attempt])) !== null) return { kind: "locked" };
  try {
    const { response, headers } = isAppCode
      ? await ctx.auth.api.verifyTOTP(request)
      : await ctx.auth.api.verifyBackupCode(request);
    if (isAppCode && response.token && !(await claimCode(ctx, response.user.id, code))) {
      // The library has created a session whose cookie no browser gets.
      await ctx.db.delete(sessions).where(eq(sessions.token, response.token));
      return { kind: "used" };
    }
    await attemptSucceeded(ctx.db, [attempt]);
    if (response.token) await startSession(ctx, response.token, "sign-in-second-factor");
    const browserCookies = await rememberBrowser(ctx, response.user.id);
    return { kind: "signed-in", cookies: [...headers.getSetCookie(), ...browserCookies] };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    switch (error.body?.code) {
      case "INVALID_CODE":
      case "INVALID_BACKUP_CODE":
        return { kind: "wrong" };
      case "ACCOUNT_TEMPORARILY_LOCKED":
      case "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE":
        return { kind: "locked" };
      default:
        return { kind: "expired" };
    }
  }
}

/**
 * Finds the account of the first step by its cookie. The library checks the signature and age of the cookie later. This
 * function need not check them, because the account only selects the counter of attempts.
 */
async function findChallengedUser({ db, headers }: SignInContext): Promise<string | null> {
  const cookies = parseCookies(headers.get("cookie") ?? "");
  const signed = cookies.get(`__Secure-${challengeCookie}`) ?? cookies.get(challengeCookie);
  const identifier = /^([\w-]+)\./.exec(signed ?? "")?.[1];
  if (!identifier?.startsWith(challengePrefix)) return null;
  const [challenge] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, identifier));
  return challenge?.userId ?? null;
}
