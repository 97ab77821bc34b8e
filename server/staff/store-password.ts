import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { accounts, sessions, verifications } from "./table.ts";

/**
 * Stores a new password. Ends all sessions and reset links of the person, because another person may know the old
 * password.
 */
export async function storePassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  const credential = and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: now })
    .where(credential)
    .returning({ id: accounts.id });
  if (changed.length === 0) {
    await tx.insert(accounts).values({ accountId: userId, providerId: "credential", userId, password: hash });
  }
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
}
