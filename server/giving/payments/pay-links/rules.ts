import { mayStillBePaid } from "#server/giving/orders/rules.ts";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";

/** A link is valid for this long. */
export const linkLifeMs = 48 * hourMs;
/**
 * An attempt without an outcome blocks further attempts for this long. It covers the SMS code of 3-D Secure, which Turkish
 * banks accept for three to five minutes. A later approval of an abandoned attempt counts as a duplicate payment.
 */
export const payingMs = 10 * minuteMs;
/** An unpaid order is cancelled this long after its last link was made, or after staff took it without making a link. */
export const cancelAfterMs = 7 * dayMs;

/** The facts that decide about links of an order. */
export type LinkOrder = {
  status: string;
  paymentMethod: string;
  paid: boolean;
  contradictedAt: Date | null;
  erasedAt: Date | null;
  trial: string | null;
  takenBy: string | null;
  /** Whether a donor may still be paying at the bank (find-link.ts). */
  isPaying: boolean;
};

/**
 * - unknown: no such link, or a link of a cancelled or erased order. Both look the same.
 * - paid: the order is completed.
 * - checking: money may have moved, but only staff or the bank can tell. The donor must not pay again.
 * - expired: the donor may ask for a new link.
 * - paying: an attempt is at the bank.
 * - payable: the donor may pay.
 */
export type LinkState = "unknown" | "paid" | "checking" | "expired" | "paying" | "payable";

export function judgeLink(order: LinkOrder, expiresAt: Date, now: Date): LinkState {
  if (!isCardGift(order) || order.status === "cancelled") return "unknown";
  if (order.status === "completed") return "paid";
  if (!mayStillBePaid(order)) return "checking";
  if (now >= expiresAt) return "expired";
  return order.isPaying ? "paying" : "payable";
}

/** Returns whether staff may make a link: a donor of the site may be at the bank with the order, a donor of staff has no other way. */
export function mayHaveLink(order: LinkOrder): boolean {
  return isCardGift(order) && mayStillBePaid(order) && (order.takenBy !== null || !order.isPaying);
}

function isCardGift({ paymentMethod, erasedAt, trial }: LinkOrder): boolean {
  return paymentMethod === "card" && erasedAt === null && trial === null;
}
