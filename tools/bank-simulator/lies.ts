import { declined, newReference, type Payment, refundedOf } from "./payment.ts";
import type { PaymentStore } from "./payment-store.ts";

/** An untrue state of a payment that a drill can put into the bank's books. Amounts are in kuruş (README.md). */
export type Lie =
  | { readonly lie: "void"; readonly orderId: string }
  | { readonly lie: "refund"; readonly orderId: string; readonly amount: number }
  | { readonly lie: "amount"; readonly orderId: string; readonly amount: number }
  | { readonly lie: "decline"; readonly orderId: string }
  | { readonly lie: "hide"; readonly orderId: string }
  | { readonly lie: "take-again"; readonly orderId: string }
  | { readonly lie: "invent"; readonly orderId: string; readonly amount: number };

/**
 * Puts a lie about a payment into the books of a gateway that has no list of the day. Returns false and changes nothing
 * when the books do not allow the lie, or when no answer of the gateway could show it.
 */
export function plantLieInStore<Paid extends Payment>(
  lie: Lie,
  book: PaymentStore<Paid>,
  now: Date,
): boolean {
  const sale = book
    .all()
    .findLast(({ number, outcome }) => number === lie.orderId && outcome?.kind === "approved");
  const changedSale = sale && applyLie(sale, lie, now);
  if (changedSale !== undefined) book.put(changedSale);
  return changedSale !== undefined;
}

function applyLie<Paid extends Payment>(sale: Paid, lie: Lie, now: Date): Paid | undefined {
  switch (lie.lie) {
    case "void":
      return voidSale(sale, now);
    case "refund":
      return refundSale(sale, lie.amount, now);
    case "amount":
      return { ...sale, amount: lie.amount };
    case "decline":
      return { ...sale, outcome: declined("05", now) };
    case "hide":
      return { ...sale, hidden: true };
    case "take-again":
      return { ...sale, takenAgainAt: now.toISOString() };
    case "invent":
      return undefined;
  }
}

export function voidSale<Paid extends Payment>(sale: Paid, now: Date): Paid | undefined {
  if (sale.outcome?.kind !== "approved" || sale.voidedAt !== null || sale.refunds.length > 0)
    return undefined;
  return { ...sale, voidedAt: now.toISOString() };
}

/** Returns undefined when the amount exceeds the remainder of the sale. */
export function refundSale<Paid extends Payment>(sale: Paid, amount: number, now: Date): Paid | undefined {
  const remainder = sale.amount - refundedOf(sale);
  if (sale.outcome?.kind !== "approved" || sale.voidedAt !== null || amount <= 0 || amount > remainder)
    return;
  const refund = { at: now.toISOString(), amount, reference: newReference(now) };
  return { ...sale, refunds: [...sale.refunds, refund] };
}
