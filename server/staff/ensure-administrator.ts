import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { generatePassword } from "./generate-password.ts";
import { accounts, adminUsers } from "./table.ts";

export type FirstAdministrator = {
  email: string;
  /** The generated password, which is shown once and never stored; null when the settings contain a password. */
  password: string | null;
};

/** Creates the first administrator (docs/contract.md#environment). Returns null when the database has a user. */
export async function ensureAdministrator(
  db: Db,
  administrator: { email: string; password: string | null },
): Promise<FirstAdministrator | null> {
  // Hashing is slow, and most starts create no administrator.
  if (await hasUsers(db)) return null;
  const password = administrator.password ?? generatePassword();
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Several processes may start at once on an empty database.
    await tx.execute(sql`lock table ${adminUsers} in share row exclusive mode`);
    if (await hasUsers(tx)) return null;
    const [user] = await tx
      .insert(adminUsers)
      .values({ email: administrator.email, fullName: "Administrator", role: "admin", emailVerified: true })
      .returning({ id: adminUsers.id });
    if (!user) throw new Error("the first administrator was not stored");
    await tx
      .insert(accounts)
      .values({ accountId: user.id, providerId: "credential", userId: user.id, password: hash });
    return { email: administrator.email, password: administrator.password ? null : password };
  });
}

async function hasUsers(db: Db | Tx): Promise<boolean> {
  const [user] = await db.select({ id: adminUsers.id }).from(adminUsers).limit(1);
  return user !== undefined;
}
