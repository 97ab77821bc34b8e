import { desc, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { isLastAdministrator, lockUser } from "./lock-user.ts";
import { isRole } from "./roles.ts";
import { collectProblems, nameProblem, type UserErrors } from "./rules.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { adminUsers, auditLog, sessions } from "./table.ts";

type UserChange = {
  name: string;
  role: string;
  active: boolean;
  /** The `updatedAt` that the form was opened with. With null the write overwrites later changes. */
  expected: Date | null;
};

type UserUpdated =
  | { kind: "saved" }
  | { kind: "refused"; errors: UserErrors }
  | { kind: "last-administrator" }
  | { kind: "stale"; by: string; at: Date }
  | { kind: "missing" }
  | Forbidden;

/** Changes the name and role of an account, and switches it on or off. Switching it off ends its sessions. */
export function updateUser(ctx: StaffContext, id: string, change: UserChange): Promise<UserUpdated> {
  return staffWrite(ctx, "users.write", async ({ tx, now, audit }): Promise<UserUpdated> => {
    const user = await lockUser(tx, id);
    if (!user) return { kind: "missing" };
    const name = change.name.trim();
    const errors = collectProblems({
      name: nameProblem(name),
      role: change.role === "" ? "required" : isRole(change.role) ? undefined : "invalid",
    });
    if (errors) return { kind: "refused", errors };
    if (change.expected && change.expected.getTime() !== user.updatedAt.getTime()) {
      return { kind: "stale", by: await lastEditor(tx, id), at: user.updatedAt };
    }
    const losesAdministration = change.role !== "admin" || !change.active;
    if (losesAdministration && (await isLastAdministrator(tx, user))) return { kind: "last-administrator" };

    await tx
      .update(adminUsers)
      .set({ fullName: name, role: change.role, banned: !change.active, updatedAt: now })
      .where(eq(adminUsers.id, id));
    if (!change.active) await tx.delete(sessions).where(eq(sessions.userId, id));
    await audit({
      action: "update",
      entity: "user",
      entityId: id,
      // The address stays in the entry for list-alerted.ts, which needs it when the account is deleted later.
      before: { name: user.fullName, email: user.email, role: user.role, active: !user.banned },
      after: { name, email: user.email, role: change.role, active: change.active },
    });
    return { kind: "saved" };
  });
}

async function lastEditor(tx: Tx, id: string): Promise<string> {
  const [entry] = await tx
    .select({ name: auditLog.actorName })
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.name ?? "—";
}
