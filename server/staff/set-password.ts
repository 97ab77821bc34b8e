import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { lockUser } from "./lock-user.ts";
import { type BeyondRights, mayManageUser } from "./may-manage.ts";
import { mustChangeMark, mustChangePassword } from "./must-change-password.ts";
import { may } from "./permissions.ts";
import { collectProblems, passwordProblem, type UserErrors } from "./rules.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { storePassword } from "./store-password.ts";
import { adminUsers, verifications } from "./table.ts";

type PasswordSet =
  | { kind: "saved" }
  | { kind: "refused"; errors: UserErrors }
  /**
   * The account is the actor's own. Only change-password.ts changes its password, because that needs the old password:
   * an unattended screen must not be enough to take over the account.
   */
  | { kind: "own-account" }
  | { kind: "missing" }
  | BeyondRights
  | Forbidden;

/** Returns why this person cannot get this password; null when nothing is against it. */
export async function checkNewPassword(
  ctx: StaffContext,
  id: string,
  newPassword: string,
): Promise<PasswordSet | null> {
  if (!may(ctx.actor, "users", "change")) return { kind: "forbidden", area: "users", level: "change" };
  if (id === ctx.actor.id) return { kind: "own-account" };
  const [user] = await ctx.db.select().from(adminUsers).where(eq(adminUsers.id, id));
  if (!user) return { kind: "missing" };
  if (!(await mayManageUser(ctx.db, ctx.actor, user))) return { kind: "beyond-rights" };
  const errors = collectProblems({
    password: passwordProblem(newPassword, { email: user.email, name: user.fullName }),
  });
  return errors && { kind: "refused", errors };
}

/** Sets a new password for another person. Ends all sessions of that person. */
export async function setPassword(ctx: StaffContext, id: string, newPassword: string): Promise<PasswordSet> {
  const refused = await checkNewPassword(ctx, id, newPassword);
  if (refused) return refused;
  const hash = await hashPassword(newPassword);
  return staffWrite(ctx, "users", "change", async ({ tx, now, audit }): Promise<PasswordSet> => {
    // Meanwhile the person may have got rights that the actor lacks.
    const user = await lockUser(tx, id);
    if (!user) return { kind: "missing" };
    if (!(await mayManageUser(tx, ctx.actor, user))) return { kind: "beyond-rights" };
    const mustChange = await mustChangePassword(tx, id);
    await storePassword(tx, id, hash, now);
    // The person must also change the new password of the administrator.
    if (mustChange) await tx.insert(verifications).values(mustChangeMark(id));
    await audit({ action: "set-password", entity: "user", entityId: id });
    return { kind: "saved" };
  });
}
