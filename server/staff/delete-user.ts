import { eq } from "drizzle-orm";
import { isLastAdministrator, lockUser } from "./lock-user.ts";
import { type BeyondRights, mayManageUser } from "./may-manage.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { adminUsers } from "./table.ts";

type UserDeleted =
  | { kind: "deleted"; name: string }
  | { kind: "last-administrator" }
  /** The account is the actor's own. Another administrator must delete it. */
  | { kind: "own-account" }
  | { kind: "missing" }
  | BeyondRights
  | Forbidden;

/** Deletes an account with its sessions. The person's audit entries stay, with the person's name. */
export function deleteUser(ctx: StaffContext, id: string): Promise<UserDeleted> {
  return staffWrite(ctx, "users", "change", async ({ tx, audit }): Promise<UserDeleted> => {
    const user = await lockUser(tx, id);
    if (!user) return { kind: "missing" };
    if (await isLastAdministrator(tx, user)) return { kind: "last-administrator" };
    if (id === ctx.actor.id) return { kind: "own-account" };
    if (!(await mayManageUser(tx, ctx.actor, user))) return { kind: "beyond-rights" };
    await tx.delete(adminUsers).where(eq(adminUsers.id, id));
    const before = { name: user.fullName, email: user.email, role: user.role, active: !user.banned };
    await audit({ action: "delete", entity: "user", entityId: id, before });
    return { kind: "deleted", name: user.fullName };
  });
}
