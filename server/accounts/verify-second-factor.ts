import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { claimCode } from "./claim-code.ts";
import type { SignedIn, SignInContext } from "./sign-in-staff.ts";
import { startSession } from "./start-session.ts";
import { sessions } from "./table.ts";

export type SecondFactorOutcome =
  | SignedIn
  | { kind: "wrong" }
  /** Right, but it has opened the door once already. */
  | { kind: "used" }
  /** Too many wrong codes for this account; the library keeps the count. */
  | { kind: "locked" }
  /** Nobody is in the middle of signing in here, or it took too long. */
  | { kind: "expired" };

/** The second step of signing in: a code of the authenticator app, or one of the backup codes, which then is spent. */
export async function verifySecondFactor(ctx: SignInContext, typed: string): Promise<SecondFactorOutcome> {
  const code = typed.replace(/\s/g, "").toLowerCase();
  const request = { body: { code }, headers: ctx.headers, returnHeaders: true } as const;
  const ofApp = /^\d{6}$/.test(code);
  try {
    const { response, headers } = ofApp
      ? await ctx.auth.api.verifyTOTP(request)
      : await ctx.auth.api.verifyBackupCode(request);
    if (ofApp && response.token && !(await claimCode(ctx, response.user.id, code))) {
      // Its cookie has been given to nobody.
      await ctx.db.delete(sessions).where(eq(sessions.token, response.token));
      return { kind: "used" };
    }
    if (response.token) await startSession(ctx, response.token, "sign-in-second-factor");
    return { kind: "signed-in", cookies: headers.getSetCookie() };
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
