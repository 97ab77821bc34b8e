import { hashPassword, verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { collectProblems, passwordProblem, type UserErrors } from "./rules.ts";
import { attemptSucceeded, beginAttempt, type Delay } from "./sign-in-throttle.ts";
import { ownWrite, type StaffContext } from "./staff-write.ts";
import { storePassword } from "./store-password.ts";
import { accounts, adminUsers } from "./table.ts";

type PasswordChanged =
  | { kind: "changed" }
  | { kind: "refused"; errors: UserErrors }
  | { kind: "wait"; seconds: number };

const delay: Delay = { name: "own-password", freeAttempts: 5, firstSeconds: 5, maxSeconds: 900 };

/** Changes the actor's own password. Ends all sessions of the person, including the current session. */
export async function changePassword(
  ctx: StaffContext,
  { current, newPassword }: { current: string; newPassword: string },
): Promise<PasswordChanged> {
  const { db, actor } = ctx;
  const check = await checkOwnPassword(ctx, current);
  if (check.kind === "wait") return check;
  const [person] = await db.select().from(adminUsers).where(eq(adminUsers.id, actor.id));
  const errors = collectProblems({
    current: check.kind === "wrong" ? (current === "" ? "required" : "wrong") : undefined,
    password: passwordProblem(newPassword, { email: person?.email ?? "", name: person?.fullName ?? "" }),
  });
  if (errors) return { kind: "refused", errors };
  const hash = await hashPassword(newPassword);
  return ownWrite(ctx, async ({ tx, now, audit }) => {
    await storePassword(tx, actor.id, hash, now);
    await audit({ action: "change-password", entity: "user", entityId: actor.id });
    return { kind: "changed" };
  });
}

/**
 * Checks the actor's password again, because the person at the screen may be another. Wrong passwords are throttled.
 */
export async function checkOwnPassword(
  ctx: StaffContext,
  password: string,
): Promise<{ kind: "right" } | { kind: "wrong" } | { kind: "wait"; seconds: number }> {
  if (password === "") return { kind: "wrong" };
  const attempt = [{ delay, key: ctx.actor.id }];
  const seconds = await beginAttempt(ctx, attempt);
  if (seconds !== null) return { kind: "wait", seconds };
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, ctx.actor.id), eq(accounts.providerId, "credential")));
  if (!account?.hash || !(await verifyPassword({ hash: account.hash, password }))) return { kind: "wrong" };
  await attemptSucceeded(ctx.db, attempt);
  return { kind: "right" };
}
