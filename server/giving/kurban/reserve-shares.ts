import { type Refused, refused } from "#server/giving/orders/refusal.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { donationTypeError, KURBAN_CATEGORY } from "#shared/giving/kurban.ts";
import {
  findShareProblem,
  maxWebShares,
  type ProxyChannel,
  type ShareInput,
  toOwnerName,
} from "#shared/giving/kurban-shares.ts";
import { addShares, type NewShare } from "./add-shares.ts";
import { claimHolds, explainRefusal } from "./claim-shares.ts";
import { heldColumns } from "./hold-columns.ts";
import { type Holder, limitHolds } from "./limit-holds.ts";
import { type OfferLine, readOfferLines } from "./read-lines.ts";

type Reservation = {
  orderId: string;
  now: Date;
  /** The shares of each line as the donor filled them in; undefined: all on the donor's name. */
  shares: readonly (readonly ShareInput[] | undefined)[];
  /** The limit of unpaid shares; none for gifts that staff take. */
  holder?: Holder | undefined;
  /** The member of staff who took the proxies, and how. An empty name of their shares comes later. */
  staff?: { by: string; channel: ProxyChannel; namesBy: string | null } | undefined;
};

/** Whether an order of these items can have shares. */
export function mayHaveShares(items: readonly { category: string }[]): boolean {
  return items.some(({ category }) => category === KURBAN_CATEGORY);
}

/**
 * Reserves the shares of a new order, at the end of its transaction: until the commit, other orders of the same offers
 * wait. After a refusal the caller must roll back. Lines of campaigns without an offer have no shares.
 */
export async function reserveShares(
  tx: Tx,
  { orderId, now, shares, holder, staff }: Reservation,
): Promise<Refused | null> {
  const lines = await readOfferLines(tx, orderId);
  if (lines.length === 0) return null;
  const problem = findLineProblem(lines, shares, staff === undefined);
  if (problem) return problem;
  const claims = [...new Set(lines.map(({ offerId }) => offerId))].map((offerId) => {
    const ofOffer = lines.filter((line) => line.offerId === offerId);
    const transfer = ofOffer[0]?.paymentMethod === "bank_transfer";
    return { offerId, count: sumQuantities(ofOffer), transfer };
  });
  // Buyers of an offer that is sold out do not wait for its lock.
  const full = claims.find(({ offerId, count }) =>
    lines.some((line) => line.offerId === offerId && line.left < count),
  );
  if (full) return explainRefusal(tx, full, now);
  const refusal = await claimHolds(tx, claims, now);
  if (refusal) return refusal;
  const limited = holder && (await limitHolds(tx, holder, sumQuantities(lines)));
  if (limited) return limited;
  await addShares(
    tx,
    lines.flatMap((line) => toShares(line, shares[line.position], { now, holder, staff })),
  );
  return null;
}

const sumQuantities = (lines: readonly OfferLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function findLineProblem(
  lines: readonly OfferLine[],
  shares: Reservation["shares"],
  isWeb: boolean,
): Refused | null {
  let total = 0;
  for (const line of lines) {
    const { position, campaignId } = line;
    const refuse = (n: number, reason: string, more: { most?: number } = {}) =>
      refused("INVALID_SHARES", { subject: campaignId, details: { line: position, n, reason, ...more } });
    if (!line.fits) {
      const fieldErrors = { [`cartItems.${position}.donationType`]: donationTypeError(KURBAN_CATEGORY) };
      return refused("INVALID_DONATION_TYPE", { subject: campaignId, fieldErrors });
    }
    const filledIn = shares[position];
    const problem = filledIn ? findShareProblem(filledIn, line) : null;
    if (problem) return refuse(problem.n, problem.reason);
    total += line.quantity;
    if (isWeb && total > maxWebShares)
      return refuse(maxWebShares + 1 - (total - line.quantity), "count", { most: maxWebShares });
  }
  return null;
}

function toShares(
  line: OfferLine,
  filledIn: readonly ShareInput[] | undefined,
  { now, holder, staff }: Pick<Reservation, "now" | "holder" | "staff">,
): NewShare[] {
  const donorName = toOwnerName(line.customerName);
  const shares = filledIn ?? Array.from({ length: line.quantity }, () => undefined);
  return shares.map((share, index): NewShare => {
    const ownerName = share?.name ? share.name.trim() : staff && share ? null : donorName;
    return {
      ...heldColumns(line, now),
      n: index + 1,
      ownerName,
      namesBy: ownerName === null ? (staff?.namesBy ?? null) : null,
      owner: share?.owner ?? "self",
      severalConfirmed: share?.severalConfirmed === true,
      holdKeys: holder ? [...holder.keys] : null,
      ...(staff ? { proxyGivenBy: "staff", proxyChannel: staff.channel, proxyTakenBy: staff.by } : {}),
    };
  });
}
