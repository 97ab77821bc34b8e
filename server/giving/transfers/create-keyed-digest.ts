import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";

/**
 * Returns a function that hashes a text with a secret key, so that a payer or an imported row is recognised without
 * storing its text. The key is created on first use and stored in the database: digests must survive a change of SESSION_SECRET.
 */
export async function createKeyedDigest(
  db: Db,
  keyName = "transfers.payer-key",
): Promise<(text: string) => string> {
  const value = { key: randomBytes(32).toString("base64url") };
  await db.insert(settings).values({ key: keyName, value }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, keyName));
  if (!row) throw new Error("the key of the payer digest is missing");
  const { key } = row.value as typeof value;
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
