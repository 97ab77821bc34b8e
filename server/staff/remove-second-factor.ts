import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { adminUsers, sessions, twoFactors } from "./table.ts";

/**
 * Removes a person's second factor and ends all their sessions. The caller must have locked the user (lock-user.ts).
 */
export async function removeSecondFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx
    .update(adminUsers)
    .set({ twoFactorEnabled: false, updatedAt: now })
    .where(eq(adminUsers.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
