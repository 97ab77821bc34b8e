import { maskCard } from "../card.ts";
import type { Lie } from "../lies.ts";
import type { Merchant } from "./merchant.ts";
import { newTransaction } from "./new-transaction.ts";
import { answerOtp } from "./otp.ts";
import type { Transaction, TransactionBook } from "./transactions.ts";

type At = { readonly book: TransactionBook; readonly merchant: Merchant; readonly now: Date };

/** False, and nothing changed, when the books do not allow it. */
export function tellLie(lie: Lie, { book, merchant, now }: At): boolean {
  const known = book.find(lie.orderId);
  if (lie.lie === "invent") {
    if (known === undefined) book.put(invented(lie.orderId, lie.amount, { book, merchant, now }));
    return known === undefined;
  }
  const changed = known?.outcome?.kind === "approved" ? change(known, lie, now.toISOString()) : undefined;
  if (changed !== undefined) book.put(changed);
  return changed !== undefined;
}

function change(
  sale: Transaction,
  lie: Exclude<Lie, { lie: "invent" }>,
  at: string,
): Transaction | undefined {
  switch (lie.lie) {
    case "void":
      return sale.voidedAt === null && sale.refundedKurus === 0 ? { ...sale, voidedAt: at } : undefined;
    case "refund": {
      const refundedKurus = sale.refundedKurus + lie.amount;
      const paidKurus = Math.round(Number(sale.echo.PurchAmount) * 100);
      const possible = sale.voidedAt === null && lie.amount > 0 && refundedKurus <= paidKurus;
      return possible ? { ...sale, refundedKurus, refundedAt: at } : undefined;
    }
    case "amount":
      return { ...sale, echo: { ...sale.echo, PurchAmount: (lie.amount / 100).toFixed(2) } };
    case "hide":
      return { ...sale, hidden: true };
    case "take-again":
      return { ...sale, takenAgainAt: at };
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
