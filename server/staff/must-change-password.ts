import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { verifications } from "./table.ts";

/** It ends with the first change of the password (store-password.ts), never by time. */
const neverExpires = new Date("9999-01-01T00:00:00Z");

/** The row that says that a person's password was invented by somebody else. */
export function mustChangeMark(userId: string) {
  return { identifier: identifierOf(userId), value: userId, expiresAt: neverExpires };
}

export async function mustChangePassword(db: Db | Tx, userId: string): Promise<boolean> {
  const marks = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.identifier, identifierOf(userId)))
    .limit(1);
  return marks.length > 0;
}

function identifierOf(userId: string): string {
  return `change-password:${userId}`;
}
