import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { addMissing } from "./add-missing.ts";
import { kurbanOffers } from "./offers/table.ts";
import { readOfferLines } from "./read-lines.ts";
import { kurbanShares } from "./table.ts";

/**
 * Gives an item of a locked, unpaid order as many shares as it gets units. New shares are of the offer of the item's other
 * shares: held if it has room, else lapsed. The caller has locked the offers of the order (lockLiveShares). Called before
 * the item changes, because shares refer to it.
 */
export async function fitShares(
  tx: Tx,
  { orderId, itemId, quantity }: { orderId: string; itemId: number; quantity: number },
  now: Date,
): Promise<void> {
  const ofItem = eq(kurbanShares.orderItemId, itemId);
  const shares = await tx
    .select()
    .from(kurbanShares)
    .where(and(ofItem, ne(kurbanShares.state, "moved")))
    .orderBy(desc(kurbanShares.n));
  const [last] = shares;
  if (!last) return;
  // The shares that these replaced have the same numbers, and go with them.
  const surplus = shares.slice(0, Math.max(0, shares.length - quantity)).map(({ n }) => n);
  if (surplus.length > 0) await tx.delete(kurbanShares).where(and(ofItem, inArray(kurbanShares.n, surplus)));
  const missing = quantity - shares.length;
  const line = (await readOfferLines(tx, orderId)).find((candidate) => candidate.itemId === itemId);
  if (missing <= 0 || !line) return;
  const [offer] = await tx.select().from(kurbanOffers).where(eq(kurbanOffers.id, last.offerId));
  if (!offer) return;
  const { id: offerId, closesAt, transferHoldHours } = offer;
  const lineOfOffer = { ...line, offerId, closesAt: closesAt.getTime(), transferHoldHours };
  await addMissing(tx, lineOfOffer, { from: last.n + 1, count: missing }, now);
}
