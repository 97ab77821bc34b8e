import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { closeShareAlarm } from "./raise-share-alarm.ts";
import { lockLiveShares, readLiveShares } from "./read-shares.ts";
import { setStates } from "./set-states.ts";
import { kurbanShareRefunds } from "./table.ts";

/** Names the shares of a new refund. */
export async function nameRefunded(tx: Tx, refundId: string, shareIds: readonly string[]): Promise<void> {
  if (shareIds.length === 0) return;
  await tx.insert(kurbanShareRefunds).values(shareIds.map((shareId) => ({ refundId, shareId })));
}

/** Frees the shares of a refused refund, so that another refund can name them. */
export async function releaseRefunded(tx: Tx, refundId: string): Promise<void> {
  await tx.delete(kurbanShareRefunds).where(eq(kurbanShareRefunds.refundId, refundId));
}

/** Returns whether a refund names one of these shares, which are not returned yet. A refused refund names none. */
export async function areRefunding(tx: Tx, shareIds: readonly string[]): Promise<boolean> {
  return (await tx.$count(kurbanShareRefunds, inArray(kurbanShareRefunds.shareId, [...shareIds]))) > 0;
}

/**
 * Returns whether a share of a refund is slaughtered, so that its price is not refunded. Its offer and animal stay locked,
 * so that the slaughter waits until the transaction has ended.
 */
export async function isOfSlaughtered(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
): Promise<boolean> {
  await lockLiveShares(tx, orderId);
  const slaughtered = await rowsOf<unknown>(tx)`
    ${withNamed(id)} select 1 from named n join kurban_shares s on s.id = n.id left join kurban_animals a on a.id = s.animal_id
    where s.state = 'slaughtered' or a.state in ('slaughtered', 'condemned')`;
  return slaughtered.length > 0;
}

/** The shares that a refund names, and those that replaced them. */
const withNamed = (refundId: string) => sql`
  with recursive named as (
    select share_id as id, false as "isMoved" from kurban_share_refunds where refund_id = ${refundId}
    union select s.id, true from named n join kurban_shares s on s.moved_from = n.id)`;

/**
 * Gives back the shares of a confirmed refund, which frees their places. A share that was slaughtered meanwhile stays. A
 * share that was moved is given back where it is now, as long as its list is not locked.
 */
export async function returnShares(tx: Tx, refundId: string, orderId: string, now: Date): Promise<void> {
  const live = await lockLiveShares(tx, orderId);
  const named = await rowsOf<{ id: string; isMoved: boolean }>(
    tx,
  )`${withNamed(refundId)} select * from named`;
  if (named.length === 0) return;
  const returned = live.filter(({ id, isLocked }) =>
    named.some((share) => share.id === id && !(share.isMoved && isLocked)),
  );
  await setStates(tx, returned, { state: "returned" }, now);
  const left = await readLiveShares(tx, orderId);
  if (!left.some(({ state }) => state === "over")) await closeShareAlarm(tx, "kurban_over", orderId, now);
}
