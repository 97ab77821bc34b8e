import type { Book } from "../book.ts";
import type { CardBrand } from "../card.ts";
import { type Payment, type Refund, readPaymentOf } from "../payment.ts";
import { amountIn, fieldNames } from "./field-names.ts";

export const kind = "payfor";

/** A payment with the gateway's own numbers. `form`: the merchant's own fields, returned unchanged in the callback. */
export type Transaction = Payment & {
  readonly requestGuid: string;
  readonly reqId: string;
  readonly f11: string;
};

/** The bank's transactions, by order number. */
export type TransactionBook = Book<Transaction>;

const readOurs = readPaymentOf<Transaction>(kind);

export function readTransaction(line: unknown): Transaction | undefined {
  return readOurs(line) ?? (isEarlier(line) ? fromEarlier(line) : undefined);
}

/** The code that the merchant is told. */
export function returnCodeOf({ outcome }: Payment): string | null {
  if (outcome === null) return null;
  return outcome.kind === "authenticationFailed" ? "MR15" : outcome.issuerCode;
}

/** A line of a journal of a release before 1.1.0. */
type Earlier = Omit<Transaction, "form" | "card" | "outcome" | "refunds" | "refusedRefunds"> & {
  orderId: string;
  echo: Transaction["form"];
  cardMask: string;
  cardBrand: CardBrand;
  cardExpired: boolean;
  outcome: (NonNullable<Transaction["outcome"]> & { procReturnCode: string }) | null;
  refunds?: readonly (Refund & { kurus: number })[];
  refusedRefunds?: readonly (NonNullable<Transaction["refusedRefunds"]>[number] & { kurus: number })[];
};

function isEarlier(line: unknown): line is Earlier {
  return typeof line === "object" && line !== null && "orderId" in line && "token" in line;
}

function fromEarlier({ orderId, echo, cardMask, cardBrand, cardExpired, ...line }: Earlier): Transaction {
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
