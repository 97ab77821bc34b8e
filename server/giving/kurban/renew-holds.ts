import type { Refused } from "#server/giving/orders/refusal.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { claimHolds } from "./claim-shares.ts";
import { holdEnd } from "./hold-columns.ts";
import { type Holder, limitHolds } from "./limit-holds.ts";
import { readOfferLines } from "./read-lines.ts";
import { readLiveShares } from "./read-shares.ts";
import { setStates } from "./set-states.ts";

/**
 * Reserves the lapsed shares of a locked order again, because the donor makes another try to pay. A hold that has not
 * ended is never made longer. After a refusal the caller must roll back.
 */
export async function renewHolds(
  tx: Tx,
  orderId: string,
  now: Date,
  holder?: Holder,
): Promise<Refused | null> {
  const shares = await readLiveShares(tx, orderId);
  const lapsed = shares.filter(({ state }) => state === "lapsed");
  const [line] = lapsed.length === 0 ? [] : await readOfferLines(tx, orderId);
  if (!line) return null;
  const transfer = line.paymentMethod === "bank_transfer";
  const offerIds = [...new Set(lapsed.map(({ offerId }) => offerId))];
  const claims = offerIds.map((offerId) => {
    return { offerId, count: lapsed.filter((share) => share.offerId === offerId).length, transfer };
  });
  const refusal = await claimHolds(tx, claims, now);
  if (refusal) return refusal;
  const limited = holder && (await limitHolds(tx, holder, claims));
  if (limited) return limited;
  const holdKeys = holder ? [...holder.keys] : null;
  await setStates(tx, lapsed, { state: "held", heldUntil: holdEnd(line, now), holdKeys }, now);
  return null;
}
