import { istanbulDay } from "#shared/text/dates.ts";
import type { PaymentContext } from "../context.ts";
import { findBank, type SiteBank } from "../site-bank.ts";
import type { StoredAttempt } from "../table.ts";
import { type Offered, planWay, type Way } from "./rules.ts";

/** Returns the requests that the bank's interface offers; a bank without settings offers none. */
export function offeredBy(bank: SiteBank | undefined): Offered {
  return { void: bank?.void !== undefined, refund: bank?.refund !== undefined };
}

/** Returns today's request to the bank for all of a payment, or for a part of it. */
export function planFor(
  ctx: Pick<PaymentContext, "banks" | "clock">,
  payment: Pick<StoredAttempt, "bank" | "createdAt">,
  whole: boolean,
): Way | null {
  const bank = findBank(ctx.banks, payment.bank);
  if (!bank) return null;
  const sameDay = istanbulDay(payment.createdAt) === istanbulDay(ctx.clock.now());
  return planWay(offeredBy(bank), { whole, sameDay });
}
