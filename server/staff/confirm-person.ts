import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { checkOwnPassword } from "./change-password.ts";
import { claimCode } from "./claim-code.ts";
import { attemptSucceeded, beginAttempt, type Delay } from "./sign-in-throttle.ts";
import type { StaffAuth } from "./staff-auth.ts";
import type { StaffContext } from "./staff-write.ts";
import { adminUsers } from "./table.ts";

/** The password and the code that a person gives again for a write that a stolen session must not make. */
export type Proof = { password: string; code: string };

/** The request of the person, by whose session the code is checked. */
export type Confirming = { auth: StaffAuth; headers: Headers };

export type NotConfirmed =
  | { kind: "unconfirmed"; reason: "password" | "code" | "used-code" }
  /** The person has no second factor yet. */
  | { kind: "unconfirmed"; reason: "no-factor" }
  | { kind: "unconfirmed"; reason: "wait"; seconds: number };

const delay: Delay = { name: "confirm-code", freeAttempts: 5, firstSeconds: 30, maxSeconds: 900 };

/**
 * Checks password and second factor of the signed-in person again; null when both are right. A code works once. A person
 * without a second factor is refused, or with `withoutFactor` needs the password only.
 */
export async function confirmPerson(
  ctx: StaffContext,
  { auth, headers }: Confirming,
  { password, code: typed }: Proof,
  { withoutFactor = "refused" }: { withoutFactor?: "refused" | "password" } = {},
): Promise<NotConfirmed | null> {
  const { db, actor } = ctx;
  const code = typed.replace(/\s/g, "");
  const [person] = await db
    .select({ hasFactor: adminUsers.twoFactorEnabled })
    .from(adminUsers)
    .where(eq(adminUsers.id, actor.id));
  const hasFactor = person?.hasFactor === true;
  if (!hasFactor && withoutFactor === "refused") return { kind: "unconfirmed", reason: "no-factor" };
  const known = await checkOwnPassword(ctx, password);
  if (known.kind === "wait") return { kind: "unconfirmed", reason: "wait", seconds: known.seconds };
  if (known.kind === "wrong") return { kind: "unconfirmed", reason: "password" };
  if (!hasFactor) return null;
  if (!/^\d{6}$/.test(code)) return { kind: "unconfirmed", reason: "code" };
  const attempt = [{ delay, key: actor.id }];
  const seconds = await beginAttempt(ctx, attempt);
  if (seconds !== null) return { kind: "unconfirmed", reason: "wait", seconds };
  try {
    const { user } = await auth.api.verifyTOTP({ body: { code }, headers });
    // The code must be of the actor, whatever session the cookie names.
    if (user.id !== actor.id) return { kind: "unconfirmed", reason: "code" };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return { kind: "unconfirmed", reason: "code" };
    throw error;
  }
  await attemptSucceeded(db, attempt);
  if (!(await claimCode(ctx, actor.id, code))) return { kind: "unconfirmed", reason: "used-code" };
  return null;
}
