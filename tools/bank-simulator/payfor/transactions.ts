import type { CardBrand } from "../card.ts";
import { type Payment, type Refund, readPaymentOf } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import { amountIn, fieldNames } from "./field-names.ts";

export const kind = "payfor";

/** A payment with the gateway's numbers. `form` has the merchant's fields, which the callback returns unchanged. */
export type Transaction = Payment & {
  readonly requestGuid: string;
  readonly reqId: string;
  readonly f11: string;
};

export type TransactionBook = PaymentStore<Transaction>;

const readCurrent = readPaymentOf<Transaction>(kind);

export function readTransaction(line: unknown): Transaction | undefined {
  return readCurrent(line) ?? (isBefore110(line) ? convertBefore110(line) : undefined);
}

export function returnCodeOf({ outcome }: Payment): string | null {
  if (outcome === null) return null;
  return outcome.kind === "authenticationFailed" ? "MR15" : outcome.issuerCode;
}

/** A line of the journal of a release before 1.1.0. */
type LineBefore110 = Omit<Transaction, "form" | "card" | "outcome" | "refunds" | "refusedRefunds"> & {
  orderId: string;
  echo: Transaction["form"];
  cardMask: string;
  cardBrand: CardBrand;
  cardExpired: boolean;
  outcome: (NonNullable<Transaction["outcome"]> & { procReturnCode: string }) | null;
  refunds?: readonly (Refund & { kurus: number })[];
  refusedRefunds?: readonly (NonNullable<Transaction["refusedRefunds"]>[number] & { kurus: number })[];
};

function isBefore110(line: unknown): line is LineBefore110 {
  return typeof line === "object" && line !== null && "orderId" in line && "token" in line;
}

function convertBefore110({
  orderId,
  echo,
  cardMask,
  cardBrand,
  cardExpired,
  ...line
}: LineBefore110): Transaction {
  const { outcome, refunds = [], refusedRefunds = [] } = line;
  return {
    ...line,
    gateway: kind,
    key: orderId,
    number: orderId,
    amount: amountIn(echo),
    currency: echo[fieldNames.currency] ?? "",
    form: echo,
    card: cardMask === "" ? null : { mask: cardMask, brand: cardBrand, expired: cardExpired },
    outcome: outcome && { ...outcome, issuerCode: outcome.procReturnCode },
    refunds: refunds.map((refund) => ({ ...refund, amount: refund.kurus })),
    refusedRefunds: refusedRefunds.map((refund) => ({ ...refund, amount: refund.kurus })),
    earlier: [],
    acknowledgedAt: null,
  };
}
