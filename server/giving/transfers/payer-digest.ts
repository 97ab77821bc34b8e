import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";

const keyName = "transfers.payer-key";

/**
 * Recognises a payer's IBAN without storing it: a keyed digest. The key is made on first use and stays in the database,
 * because earlier digests must still compare after a change of SESSION_SECRET.
 */
export async function createPayerDigest(db: Db): Promise<(iban: string) => string> {
  const value = { key: randomBytes(32).toString("base64url") };
  await db.insert(settings).values({ key: keyName, value }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, keyName));
  if (!row) throw new Error("a key that was just written");
  const { key } = row.value as typeof value;
  return (iban) => createHmac("sha256", key).update(iban).digest("base64url");
}
