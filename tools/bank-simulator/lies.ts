import type { Book } from "./book.ts";
import { declined, newReference, type Payment, refundedOf } from "./payment.ts";

/** What a drill can make the bank's books say, against what the site was told. Amounts in kuruş. */
export type Lie =
  | { readonly lie: "void"; readonly orderId: string }
  | { readonly lie: "refund"; readonly orderId: string; readonly amount: number }
  /** A different amount than requested. */
  | { readonly lie: "amount"; readonly orderId: string; readonly amount: number }
  /** It was declined. */
  | { readonly lie: "decline"; readonly orderId: string }
  /** The bank does not know the payment. */
  | { readonly lie: "hide"; readonly orderId: string }
  /** The money was taken a second time under the same number. */
  | { readonly lie: "take-again"; readonly orderId: string }
  /** A payment that no merchant requested. */
  | { readonly lie: "invent"; readonly orderId: string; readonly amount: number };

/**
 * Tells a lie in the books of a gateway without a list of a day. False, and nothing changed, when the books do not
 * allow it, or when no answer of the gateway could reveal it.
 */
export function tellLie<Paid extends Payment>(lie: Lie, book: Book<Paid>, now: Date): boolean {
  const sale = book
    .all()
    .findLast(({ number, outcome }) => number === lie.orderId && outcome?.kind === "approved");
  const changed = sale && change(sale, lie, now);
  if (changed !== undefined) book.put(changed);
  return changed !== undefined;
}

function change<Paid extends Payment>(sale: Paid, lie: Lie, now: Date): Paid | undefined {
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

/** undefined when that much is not left of the sale. */
export function refundSale<Paid extends Payment>(sale: Paid, amount: number, now: Date): Paid | undefined {
  const left = sale.amount - refundedOf(sale);
  if (sale.outcome?.kind !== "approved" || sale.voidedAt !== null || amount <= 0 || amount > left) return;
  const refund = { at: now.toISOString(), amount, reference: newReference(now) };
  return { ...sale, refunds: [...sale.refunds, refund] };
}
