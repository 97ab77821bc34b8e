import { toOwnerName } from "#shared/giving/kurban-shares.ts";
import { hourMs, minuteMs } from "#shared/text/time.ts";
import type { NewShare } from "./add-shares.ts";
import type { OfferLine } from "./read-lines.ts";

/** A card order holds its shares for at most this long. */
const cardHoldMs = 30 * minuteMs;

/** Returns when the hold of a new order ends; null when its money is there already. */
export function holdEnd(
  line: Pick<OfferLine, "closesAt" | "transferHoldHours" | "paymentMethod">,
  now: Date,
): Date | null {
  if (line.paymentMethod === "card") return new Date(now.getTime() + cardHoldMs);
  if (line.paymentMethod !== "bank_transfer") return null;
  return new Date(Math.min(now.getTime() + line.transferHoldHours * hourMs, line.closesAt));
}

/** Returns the columns of a held share on the name of the donor, without its number. */
export function heldColumns(line: OfferLine, now: Date): Omit<NewShare, "n"> {
  return {
    orderItemId: line.itemId,
    offerId: line.offerId,
    ownerName: toOwnerName(line.customerName),
    proxyTextVersion: line.proxyVersion,
    proxyLanguage: line.proxyLanguage,
    proxyAt: line.proxyAt === null ? null : new Date(line.proxyAt),
    state: "held",
    heldUntil: holdEnd(line, now),
    byTransfer: line.paymentMethod === "bank_transfer",
    stateAt: now,
  };
}
