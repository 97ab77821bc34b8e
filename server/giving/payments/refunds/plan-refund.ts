import { istanbulDay } from "#shared/text/dates.ts";
import type { PaymentContext } from "../context.ts";
import { findBank, type SiteBank } from "../site-bank.ts";
import type { StoredAttempt } from "../table.ts";
import { type BankOffer, planRefundWay, type RefundWay } from "./rules.ts";

/** A bank without settings offers no request. */
export function offerOf(bank: SiteBank | undefined): BankOffer {
  return { void: bank?.void !== undefined, refund: bank?.refund !== undefined };
}

/** Returns the kind of request that the bank accepts today, for the whole payment or for a part of it. */
export function planRefund(
  ctx: Pick<PaymentContext, "banks" | "clock">,
  payment: Pick<StoredAttempt, "bank" | "createdAt">,
  whole: boolean,
): RefundWay | null {
  const bank = findBank(ctx.banks, payment.bank);
  if (!bank) return null;
  const sameDay = istanbulDay(payment.createdAt) === istanbulDay(ctx.clock.now());
  return planRefundWay(offerOf(bank), { whole, sameDay });
}
