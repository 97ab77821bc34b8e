import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { lockOffers } from "./claim-shares.ts";
import { closeShareAlarm } from "./raise-share-alarm.ts";
import { readLiveShares } from "./read-shares.ts";
import { setStates } from "./set-states.ts";
import { kurbanShareRefunds, kurbanShares } from "./table.ts";

/** Names the shares of a new refund. */
export async function nameRefunded(tx: Tx, refundId: string, shareIds: readonly string[]): Promise<void> {
  if (shareIds.length === 0) return;
  await tx.insert(kurbanShareRefunds).values(shareIds.map((shareId) => ({ refundId, shareId })));
}

/** Frees the shares of a refused refund, so that another refund can name them. */
export async function releaseRefunded(tx: Tx, refundId: string): Promise<void> {
  await tx.delete(kurbanShareRefunds).where(eq(kurbanShareRefunds.refundId, refundId));
}

/** Gives back the shares of a confirmed refund, which frees their places. A share that was slaughtered meanwhile stays. */
export async function returnShares(tx: Tx, refundId: string, orderId: string, now: Date): Promise<void> {
  const named = tx
    .select({ id: kurbanShareRefunds.shareId })
    .from(kurbanShareRefunds)
    .where(eq(kurbanShareRefunds.refundId, refundId));
  const shares = await tx.select().from(kurbanShares).where(inArray(kurbanShares.id, named));
  if (shares.length === 0) return;
  await lockOffers(
    tx,
    shares.map(({ offerId }) => offerId),
  );
  await setStates(
    tx,
    shares.filter(({ state }) => state !== "slaughtered"),
    { state: "returned" },
    now,
  );
  const left = await readLiveShares(tx, orderId);
  if (!left.some(({ state }) => state === "over")) await closeShareAlarm(tx, "kurban_over", orderId, now);
}
