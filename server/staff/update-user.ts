import { desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
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
  return staffWrite(ctx, "users", "change", async ({ tx, now, audit }): Promise<UserUpdated> => {
    const user = await lockUser(tx, id);
    if (!user) return { kind: "missing" };
    const name = change.name.trim();
    const refused = await findRefusal(tx, user, change);
    if (refused) return refused;
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

/** Returns why this change would be refused; null when nothing is against it, as far as is known without the lock. */
export async function checkUserChange(
  { db }: StaffContext,
  id: string,
  change: UserChange,
): Promise<UserUpdated | null> {
  const [user] = await db.select().from(adminUsers).where(eq(adminUsers.id, id));
  return user ? findRefusal(db, user, change) : { kind: "missing" };
}

async function findRefusal(
  db: Db | Tx,
  { id, updatedAt }: { id: string; updatedAt: Date },
  { name, role, expected }: UserChange,
): Promise<UserUpdated | null> {
  const errors = collectProblems({
    name: nameProblem(name.trim()),
    role: role === "" ? "required" : isRole(role) ? undefined : "invalid",
  });
  if (errors) return { kind: "refused", errors };
  if (!expected || expected.getTime() === updatedAt.getTime()) return null;
  return { kind: "stale", by: await lastEditor(db, id), at: updatedAt };
}

async function lastEditor(tx: Db | Tx, id: string): Promise<string> {
  const [entry] = await tx
    .select({ name: auditLog.actorName })
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.name ?? "—";
}
