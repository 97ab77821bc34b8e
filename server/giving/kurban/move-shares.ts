import type { Tx } from "#server/platform/db/connect.ts";
import { claimLate } from "./claim-shares.ts";
import { closeShareAlarm, raiseShareAlarm } from "./raise-share-alarm.ts";
import { type LiveShare, lockShares } from "./read-shares.ts";
import { setStates } from "./set-states.ts";

/** What a change of the order's status does to its shares. `hold`: they keep their places without an end. */
export type ShareEffect = "pay" | "hold" | "lapse" | "nothing";

/**
 * Moves the shares of a locked order to the states that follow from its new status (docs/decisions/079-kurban-shares.md).
 * It refuses nothing: money that has come is booked, also when the offer has no room for its shares.
 */
export async function moveShares(tx: Tx, orderId: string, effect: ShareEffect, now: Date): Promise<void> {
  if (effect === "nothing") return;
  const shares = await lockShares(tx, orderId);
  if (shares.length === 0) return;
  if (effect === "pay") await payShares(tx, orderId, shares, now);
  else await withdrawShares(tx, orderId, shares, effect === "hold" ? "held" : "lapsed", now);
}

async function payShares(tx: Tx, orderId: string, shares: readonly LiveShare[], now: Date): Promise<void> {
  const paid = { state: "paid", paidAt: now } as const;
  await setStates(tx, withState(shares, "held"), paid, now);
  const resolution = "Ödeme yeniden kaydedildi.";
  await closeShareAlarm(tx, "kurban_locked_unpaid", orderId, now, resolution);
  await closeShareAlarm(tx, "kurban_slaughtered_unpaid", orderId, now, resolution);
  const lapsed = withState(shares, "lapsed");
  let over = 0;
  for (const offerId of [...new Set(lapsed.map((share) => share.offerId))].toSorted()) {
    const ofOffer = lapsed.filter((share) => share.offerId === offerId);
    const ids = ofOffer.map(({ id }) => id);
    if (await claimLate(tx, offerId, ids, now)) {
      await setStates(tx, ofOffer, paid, now);
    } else {
      await setStates(tx, ofOffer, { state: "over", paidAt: now }, now);
      over += ofOffer.length;
    }
  }
  if (over > 0) await raiseShareAlarm(tx, "kurban_over", orderId, over, now);
}

/**
 * Takes back shares whose payment is contradicted, undone or cancelled. The hold of an order that is pending again has no
 * end, because staff decide. Slaughtered shares and those on a locked list stay, and staff get an alarm.
 */
async function withdrawShares(
  tx: Tx,
  orderId: string,
  shares: readonly LiveShare[],
  to: "held" | "lapsed",
  now: Date,
): Promise<void> {
  const isCounted = ({ state }: LiveShare) => state === "paid" || state === "placed";
  const counted = shares.filter((share) => isCounted(share) && !share.isLocked);
  await setStates(tx, counted, { state: to, paidAt: null }, now);
  if (to === "lapsed") await setStates(tx, withState(shares, "held"), { state: "lapsed" }, now);
  await setStates(tx, withState(shares, "over"), { state: "lapsed", paidAt: null }, now);
  await closeShareAlarm(tx, "kurban_over", orderId, now, "Ödeme artık geçerli değil.");
  const locked = shares.filter((share) => isCounted(share) && share.isLocked);
  if (locked.length > 0) await raiseShareAlarm(tx, "kurban_locked_unpaid", orderId, locked.length, now);
  else await closeShareAlarm(tx, "kurban_locked_unpaid", orderId, now, "Hisseler listeden çıktı.");
  const slaughtered = withState(shares, "slaughtered").length;
  if (slaughtered > 0) await raiseShareAlarm(tx, "kurban_slaughtered_unpaid", orderId, slaughtered, now);
}

const withState = (shares: readonly LiveShare[], state: LiveShare["state"]) =>
  shares.filter((share) => share.state === state);
