import { hkdfSync } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { accounts } from "./table.ts";

/**
 * The key (32 bytes, AES-256) that encrypts what this member of staff typed and did not save, in their browsers.
 * Stored nowhere. It changes with the password, like everything that the old password opened (docs/decisions/038).
 *
 * @param secret SESSION_SECRET
 */
export async function deriveDraftKey(db: Db, secret: string, userId: string): Promise<Uint8Array> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  return draftKey(secret, userId, account?.hash ?? "");
}

/** HKDF-SHA256 (RFC 5869): `salt` is the hash of the password, `info` names the use and the person. */
export function draftKey(secret: string, userId: string, passwordHash: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, passwordHash, `unsaved texts of ${userId}`, 32));
}
