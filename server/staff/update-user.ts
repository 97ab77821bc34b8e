import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { areaNames, levelNames } from "#shared/staff/right-names.ts";
import { areas } from "#shared/staff/rights.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { isFullAdministrator, toHolder } from "./compare-rights.ts";
import { readOverrides } from "./find-holder.ts";
import { findLastEditor } from "./find-last-editor.ts";
import { isLastAdministrator, lockUser } from "./lock-user.ts";
import { type BeyondRights, mayManage } from "./may-manage.ts";
import type { Holder, RightOverrides } from "./permissions.ts";
import { isRole } from "./roles.ts";
import { collectProblems, nameProblem, type UserErrors } from "./rules.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { adminRights, adminUsers, sessions } from "./table.ts";

type UserChange = {
  name: string;
  role: string;
  active: boolean;
  /** The levels that differ from the preset of the role; without them they stay as they are. */
  overrides?: RightOverrides | undefined;
  /** The `updatedAt` that the form was opened with. With null the write overwrites later changes. */
  expected: Date | null;
};

type UserUpdated =
  | { kind: "saved" }
  | { kind: "refused"; errors: UserErrors }
  | { kind: "last-administrator" }
  | BeyondRights
  | { kind: "stale"; by: string; at: Date }
  | { kind: "missing" }
  | Forbidden;

/** Changes the name, the role and the rights of an account, and switches it on or off. Switching it off ends its sessions. */
export function updateUser(ctx: StaffContext, id: string, change: UserChange): Promise<UserUpdated> {
  return staffWrite(ctx, "users", "change", async ({ tx, now, audit }): Promise<UserUpdated> => {
    const user = await lockUser(tx, id);
    if (!user) return { kind: "missing" };
    const name = change.name.trim();
    const refused = await findRefusal(tx, user, change);
    if (refused) return refused;
    const overrides = await readOverrides(tx, id);
    const before = toHolder(user.role, overrides);
    const after = toHolder(change.role, change.overrides ?? overrides);
    const losesAdministration = !change.active || !isFullAdministrator(after);
    if (losesAdministration && (await isLastAdministrator(tx, user))) return { kind: "last-administrator" };
    if (!(await mayManage(tx, ctx.actor, before, after))) return { kind: "beyond-rights" };

    await tx
      .update(adminUsers)
      .set({ fullName: name, role: change.role, banned: !change.active, updatedAt: now })
      .where(eq(adminUsers.id, id));
    if (change.overrides) await storeOverrides(tx, id, change.overrides);
    if (!change.active) await tx.delete(sessions).where(eq(sessions.userId, id));
    await audit({
      action: "update",
      entity: "user",
      entityId: id,
      // The address stays in the entry for list-alerted.ts, which needs it when the account is deleted later.
      before: {
        name: user.fullName,
        email: user.email,
        role: user.role,
        active: !user.banned,
        rights: toAuditText(before),
      },
      after: {
        name,
        email: user.email,
        role: change.role,
        active: change.active,
        rights: toAuditText(after),
      },
    });
    return { kind: "saved" };
  });
}

async function storeOverrides(tx: Tx, userId: string, overrides: RightOverrides): Promise<void> {
  await tx.delete(adminRights).where(eq(adminRights.userId, userId));
  const rows = Object.entries(overrides).map(([area, level]) => ({ userId, area, level }));
  if (rows.length > 0) await tx.insert(adminRights).values(rows);
}

/** Returns the levels that differ from the preset, for the audit trail; null if none differs. */
function toAuditText({ overrides }: Holder): string[] | null {
  const texts = areas.flatMap((area) => {
    const level = ownValue(overrides, area);
    return level === undefined ? [] : [`${areaNames[area]}: ${levelNames[level]}`];
  });
  return texts.length > 0 ? texts : null;
}

/** Returns why this change would be refused; null when nothing is against it, as far as is known without the lock. */
export async function checkUserChange(
  { db, actor }: StaffContext,
  id: string,
  change: UserChange,
): Promise<UserUpdated | null> {
  const [user] = await db.select().from(adminUsers).where(eq(adminUsers.id, id));
  if (!user) return { kind: "missing" };
  const refused = await findRefusal(db, user, change);
  if (refused) return refused;
  const overrides = await readOverrides(db, id);
  const before = toHolder(user.role, overrides);
  const after = toHolder(change.role, change.overrides ?? overrides);
  return (await mayManage(db, actor, before, after)) ? null : { kind: "beyond-rights" };
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
  return { kind: "stale", by: (await findLastEditor(db, "user", id)) ?? "—", at: updatedAt };
}
