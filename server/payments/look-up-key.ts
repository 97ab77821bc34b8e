import { eq } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { idempotencyKeys, orders } from "../orders/table.ts";

/**
 * The idempotency key and a digest of the request's body: a key is valid with one body only. `isNew`: a lookup a moment
 * ago did not find the key, so the lookup and the inquiry about earlier forms are skipped.
 */
export type Idempotency = { key: string; bodyHash: string; isNew?: boolean };

/** same: this request was made earlier; paid: and its order is completed. other: the key came with another body. */
export type KeyState = "new" | "same" | "paid" | "other";

export async function lookUpKey(db: Db, { key, bodyHash }: Idempotency): Promise<KeyState> {
  const [known] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, status: orders.status })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key));
  if (!known) return "new";
  if (known.bodyHash !== bodyHash) return "other";
  return known.status === "completed" ? "paid" : "same";
}
