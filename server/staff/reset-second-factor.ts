import { lockUser } from "./lock-user.ts";
import { type BeyondRights, mayManageUser } from "./may-manage.ts";
import { removeSecondFactor } from "./remove-second-factor.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";

type SecondFactorReset =
  | { kind: "saved" }
  /** The account is the actor's own. Removing its second factor needs the password (second-factor.ts). */
  | { kind: "own-account" }
  | { kind: "missing" }
  | BeyondRights
  | Forbidden;

/**
 * Lets an administrator remove the second factor of a person who lost the phone and the backup codes. Ends all sessions
 * of the person.
 */
export function resetSecondFactor(ctx: StaffContext, id: string): Promise<SecondFactorReset> {
  return staffWrite(ctx, "users", "change", async ({ tx, now, audit }): Promise<SecondFactorReset> => {
    if (id === ctx.actor.id) return { kind: "own-account" };
    const user = await lockUser(tx, id);
    if (!user) return { kind: "missing" };
    if (!(await mayManageUser(tx, ctx.actor, user))) return { kind: "beyond-rights" };
    await removeSecondFactor(tx, id, now);
    await audit({
      action: "reset-second-factor",
      entity: "user",
      entityId: id,
      before: { secondFactor: user.twoFactorEnabled },
      after: { secondFactor: false },
    });
    return { kind: "saved" };
  });
}
