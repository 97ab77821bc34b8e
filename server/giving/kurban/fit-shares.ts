import { desc, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { addMissing } from "./add-missing.ts";
import { lockOffers } from "./claim-shares.ts";
import { readOfferLines } from "./read-lines.ts";
import { kurbanShares } from "./table.ts";

/**
 * Gives an item of a locked, unpaid order as many shares as it gets units. New shares are held if the offer has room, else
 * lapsed. Called before the item changes, because shares refer to it.
 */
export async function fitShares(
  tx: Tx,
  { orderId, itemId, quantity }: { orderId: string; itemId: number; quantity: number },
  now: Date,
): Promise<void> {
  const shares = await tx
    .select()
    .from(kurbanShares)
    .where(eq(kurbanShares.orderItemId, itemId))
    .orderBy(desc(kurbanShares.n));
  if (shares.length === 0) return;
  await lockOffers(
    tx,
    shares.map(({ offerId }) => offerId),
  );
  for (const share of shares.slice(0, Math.max(0, shares.length - quantity)))
    await tx.delete(kurbanShares).where(eq(kurbanShares.id, share.id));
  const missing = quantity - shares.length;
  const line = (await readOfferLines(tx, orderId)).find((candidate) => candidate.itemId === itemId);
  if (missing <= 0 || !line) return;
  await addMissing(tx, line, { from: shares.length + 1, count: missing }, now);
}
