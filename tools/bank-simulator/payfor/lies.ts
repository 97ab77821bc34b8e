import { maskCard } from "../card.ts";
import type { Lie } from "../lies.ts";
import type { Merchant } from "./merchant.ts";
import { newTransaction } from "./new-transaction.ts";
import { answerOtp, declined } from "./otp.ts";
import { refundSale, voidSale } from "./take-back.ts";
import type { Transaction, TransactionBook } from "./transactions.ts";

type At = { readonly book: TransactionBook; readonly merchant: Merchant; readonly now: Date };

/** False, and nothing changed, when the books do not allow it. */
export function tellLie(lie: Lie, { book, merchant, now }: At): boolean {
  const known = book.find(lie.orderId);
  if (lie.lie === "invent") {
    if (known === undefined) book.put(invented(lie.orderId, lie.amount, { book, merchant, now }));
    return known === undefined;
  }
  const changed = known?.outcome?.kind === "approved" ? change(known, lie, now) : undefined;
  if (changed !== undefined) book.put(changed);
  return changed !== undefined;
}

function change(sale: Transaction, lie: Exclude<Lie, { lie: "invent" }>, now: Date): Transaction | undefined {
  switch (lie.lie) {
    case "void":
      return voidSale(sale, now);
    case "refund":
      return refundSale(sale, lie.amount, now);
    case "amount":
      return { ...sale, echo: { ...sale.echo, PurchAmount: (lie.amount / 100).toFixed(2) } };
    case "decline":
      return { ...sale, outcome: declined("05", now) };
    case "hide":
      return { ...sale, hidden: true };
    case "take-again":
      return { ...sale, takenAgainAt: now.toISOString() };
  }
}

function invented(orderId: string, amount: number, { book, merchant, now }: At): Transaction {
  const echo = {
    MbrId: merchant.mbrId,
    MerchantID: merchant.merchantId,
    OrderId: orderId,
    SecureType: "3DPay",
    TxnType: "Auth",
    PurchAmount: (amount / 100).toFixed(2),
    Currency: "949",
    InstallmentCount: "0",
    Lang: "TR",
  };
  const card = { mask: maskCard("4155650100416111"), brand: "V", expired: false } as const;
  const at = { moment: now, callerAddress: "127.0.0.1", latest: book.latest() };
  return answerOtp(newTransaction({ kind: "accepted", echo, card }, at), "999999", now);
}
