import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { isFullAdministrator } from "./compare-rights.ts";
import { toOverrides } from "./read-account-state.ts";
import { adminRights, adminUsers } from "./table.ts";

type LockedUser = typeof adminUsers.$inferSelect;

/** Reads the user's row and locks it until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<LockedUser | undefined> {
  await lockUsers(tx);
  const [user] = await tx.select().from(adminUsers).where(eq(adminUsers.id, id));
  return user;
}

/** Locks the whole table, so that two administrators who demote each other at once cannot both succeed. */
export async function lockUsers(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${adminUsers} in share row exclusive mode`);
}

/** Whether no other account has all rights. The caller must have locked the user. */
export async function isLastAdministrator(tx: Tx, user: LockedUser): Promise<boolean> {
  const administrators = await listFullAdministrators(tx);
  return administrators.length === 1 && administrators[0] === user.id;
}

/** Returns the ids of the accounts with all rights. */
export async function listFullAdministrators(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .select({ id: adminUsers.id, area: adminRights.area, level: adminRights.level })
    .from(adminUsers)
    .leftJoin(adminRights, eq(adminRights.userId, adminUsers.id))
    .where(and(eq(adminUsers.role, "admin"), eq(adminUsers.banned, false)));
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.filter((id) => {
    const overrides = toOverrides(rows.filter((row) => row.id === id));
    return isFullAdministrator({ role: "admin", overrides });
  });
}
