import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { adminUsers } from "./table.ts";

type LockedUser = typeof adminUsers.$inferSelect;

/** Reads the user's row and locks it until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<LockedUser | undefined> {
  // The whole table is locked, so that two administrators who demote each other at once cannot both succeed.
  await tx.execute(sql`lock table ${adminUsers} in share row exclusive mode`);
  const [user] = await tx.select().from(adminUsers).where(eq(adminUsers.id, id));
  return user;
}

/** Whether this account is the only one that can manage users. The caller must have locked the user. */
export async function isLastAdministrator(tx: Tx, user: LockedUser): Promise<boolean> {
  if (user.role !== "admin" || user.banned) return false;
  const isOtherAdministrator = and(
    eq(adminUsers.role, "admin"),
    eq(adminUsers.banned, false),
    ne(adminUsers.id, user.id),
  );
  const [otherAdministrator] = await tx
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(isOtherAdministrator)
    .limit(1);
  return otherAdministrator === undefined;
}
