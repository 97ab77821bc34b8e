import { isAPIError } from "better-auth/api";
import { checkOwnPassword } from "./change-password.ts";
import { claimCode } from "./claim-code.ts";
import { isSecondFactorRequired } from "./queries.ts";
import type { StaffAuth } from "./staff-auth.ts";
import { ownWrite, type StaffContext } from "./staff-write.ts";

type OwnAccountContext = StaffContext & { auth: StaffAuth; headers: Headers };

type PasswordProblem = { kind: "wrong-password" } | { kind: "wait"; seconds: number };

type SecondFactorBegun =
  | { kind: "begun"; uri: string; backupCodes: string[] }
  | { kind: "enabled-already" }
  | PasswordProblem;

/** The first step: creates a secret for the authenticator app. Sign-ins need no code before `confirmSecondFactor`. */
export async function beginSecondFactor(
  ctx: OwnAccountContext,
  password: string,
): Promise<SecondFactorBegun> {
  const passwordProblem = await checkPassword(ctx, password);
  if (passwordProblem) return passwordProblem;
  try {
    const setup = await ctx.auth.api.enableTwoFactor({
      body: { password, method: "totp", issuer: ctx.auth.issuer() },
      headers: ctx.headers,
    });
    if (setup.method !== "totp") throw new Error("the library chose another method");
    return { kind: "begun", uri: setup.totpURI, backupCodes: setup.backupCodes };
  } catch (error) {
    if (isAPIError(error) && error.body?.code === "TOTP_ALREADY_ENABLED") return { kind: "enabled-already" };
    throw error;
  }
}

type SecondFactorConfirmed = { kind: "enabled"; cookies: string[] } | { kind: "wrong-code" };

/** The second step: a code proves that the app has the secret. From then on every sign-in needs a code. */
export function confirmSecondFactor(ctx: OwnAccountContext, input: string): Promise<SecondFactorConfirmed> {
  const code = input.replace(/\s/g, "");
  return ownWrite(ctx, async ({ tx, audit }): Promise<SecondFactorConfirmed> => {
    try {
      const { headers } = await ctx.auth.within(tx).verifyTOTP({
        body: { code },
        headers: ctx.headers,
        returnHeaders: true,
      });
      // The code that confirmed the app must not work for a sign-in.
      await claimCode({ db: tx, clock: ctx.clock }, ctx.actor.id, code);
      await audit({
        action: "enable-second-factor",
        entity: "user",
        entityId: ctx.actor.id,
        before: { secondFactor: false },
        after: { secondFactor: true },
      });
      return { kind: "enabled", cookies: headers.getSetCookie() };
    } catch (error) {
      if (isAPIError(error) && error.statusCode < 500) return { kind: "wrong-code" };
      throw error;
    }
  });
}

type SecondFactorDisabled =
  | { kind: "disabled"; cookies: string[] }
  /** An administrator requires the second factor of all staff. */
  | { kind: "required" }
  | PasswordProblem;

export async function disableSecondFactor(
  ctx: OwnAccountContext,
  password: string,
): Promise<SecondFactorDisabled> {
  if (await isSecondFactorRequired(ctx.db)) return { kind: "required" };
  const passwordProblem = await checkPassword(ctx, password);
  if (passwordProblem) return passwordProblem;
  return ownWrite(ctx, async ({ tx, audit }): Promise<SecondFactorDisabled> => {
    const { headers } = await ctx.auth
      .within(tx)
      .disableTwoFactor({ body: { password }, headers: ctx.headers, returnHeaders: true });
    await audit({
      action: "disable-second-factor",
      entity: "user",
      entityId: ctx.actor.id,
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    return { kind: "disabled", cookies: headers.getSetCookie() };
  });
}

type BackupCodesRenewed = { kind: "renewed"; backupCodes: string[] } | PasswordProblem;

/** Generates new backup codes. The old backup codes become invalid. */
export async function renewBackupCodes(
  ctx: OwnAccountContext,
  password: string,
): Promise<BackupCodesRenewed> {
  const passwordProblem = await checkPassword(ctx, password);
  if (passwordProblem) return passwordProblem;
  return ownWrite(ctx, async ({ tx, audit }): Promise<BackupCodesRenewed> => {
    const { backupCodes } = await ctx.auth
      .within(tx)
      .generateBackupCodes({ body: { password }, headers: ctx.headers });
    await audit({ action: "renew-backup-codes", entity: "user", entityId: ctx.actor.id });
    return { kind: "renewed", backupCodes };
  });
}

async function checkPassword(ctx: OwnAccountContext, password: string): Promise<PasswordProblem | null> {
  const check = await checkOwnPassword(ctx, password);
  if (check.kind === "wait") return check;
  return check.kind === "wrong" ? { kind: "wrong-password" } : null;
}
