import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { verifications } from "./table.ts";

/** The row has no real expiry. The next change of the password removes it (store-password.ts). */
const neverExpires = new Date("9999-01-01T00:00:00Z");

/** Returns the row that records that an administrator chose the person's password. */
export function mustChangeMark(userId: string) {
  return { identifier: mustChangeIdentifier(userId), value: userId, expiresAt: neverExpires };
}

export async function mustChangePassword(db: Db | Tx, userId: string): Promise<boolean> {
  const marks = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.identifier, mustChangeIdentifier(userId)))
    .limit(1);
  return marks.length > 0;
}

export function mustChangeIdentifier(userId: string): string {
  return `change-password:${userId}`;
}
