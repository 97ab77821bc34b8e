import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Holder, RightOverrides } from "./permissions.ts";
import { toOverrides } from "./read-account-state.ts";
import { isRole } from "./roles.ts";
import { adminRights, adminUsers } from "./table.ts";

/** Reads the stored role and levels of a person; null if the account is missing or switched off. */
export async function findHolder(db: Db | Tx, id: string): Promise<Holder | null> {
  const [user] = await db
    .select({ role: adminUsers.role })
    .from(adminUsers)
    .where(and(eq(adminUsers.id, id), eq(adminUsers.banned, false)));
  if (!user || !isRole(user.role)) return null;
  return { role: user.role, overrides: await readOverrides(db, id) };
}

export async function readOverrides(db: Db | Tx, userId: string): Promise<RightOverrides> {
  return toOverrides(await db.select().from(adminRights).where(eq(adminRights.userId, userId)));
}
