import { randomBytes, randomInt } from "node:crypto";
import { referenceNumber } from "./bank-clock.ts";
import type { CardOnFile } from "./card-form.ts";
import { allowedWrongCodes, type Delivery, readOtp } from "./otp.ts";
import type { Booked } from "./profile.ts";

export type Outcome = {
  readonly kind: "approved" | "declined" | "authenticationFailed";
  /** Two digits of the issuer, 00 for an approval; empty when the 3-D step failed. */
  readonly issuerCode: string;
  readonly authCode: string;
  readonly reference: string;
  readonly answeredAt: string;
  readonly delivery: Delivery;
};

export type Refund = { readonly at: string; readonly amount: number; readonly reference: string };

/** A payment in the books of a gateway, without card data except the mask. Amounts are in kuruş. */
export type Payment = {
  /** The folder of the gateway. A journal may hold lines of several gateways. */
  readonly gateway: string;
  readonly key: string;
  /** The secret name of the payment on the bank's pages. */
  readonly token: string;
  readonly number: string;
  readonly receivedAt: string;
  readonly callerAddress: string;
  readonly amount: number;
  /** ISO 4217 number. */
  readonly currency: string;
  /** Fields of the merchant that the gateway needs later. */
  readonly form: Readonly<Record<string, string>>;
  readonly card: CardOnFile | null;
  readonly wrongCodes: number;
  readonly outcome: Outcome | null;
  /** Earlier outcomes under the same number, without money. */
  readonly earlier: readonly Outcome[];
  readonly voidedAt: string | null;
  readonly refunds: readonly Refund[];
  readonly refusedRefunds?: readonly Refund[];
  /** The time of the expected answer to a message of the bank's server. */
  readonly acknowledgedAt: string | null;
  /** The time at which the page expired without a code. */
  readonly leftAt?: string;
  /** Lies of drills (lies.ts): inquiries do not find the payment; the money was taken twice. */
  readonly hidden?: true;
  readonly takenAgainAt?: string;
};

type PaymentRequest = Pick<Payment, "gateway" | "number" | "callerAddress" | "amount" | "currency" | "form">;

export function newPayment(
  request: PaymentRequest,
  now: Date,
  token = randomBytes(24).toString("hex"),
): Payment {
  return {
    ...request,
    key: request.number,
    token,
    receivedAt: now.toISOString(),
    card: null,
    wrongCodes: 0,
    outcome: null,
    earlier: [],
    voidedAt: null,
    refunds: [],
    acknowledgedAt: null,
  };
}

/** Returns the payment after the code `otp`. An existing outcome stays, so that a repeated code moves no money. */
export function answerOtp<Paid extends Payment>(
  payment: Paid,
  otp: string,
  now: Date,
  reference = newReference(now),
): Paid {
  if (payment.outcome !== null) return payment;
  const meaning = readOtp(otp);
  if (meaning.kind === "wrong") {
    const next = { ...payment, wrongCodes: payment.wrongCodes + 1 };
    return next.wrongCodes < allowedWrongCodes ? next : { ...next, outcome: failed(now) };
  }
  if (meaning.kind === "failAuthentication") return { ...payment, outcome: failed(now) };
  if (meaning.kind === "decline") return { ...payment, outcome: declined(meaning.code, now) };
  // The card's issuer checks the expiry, and the 3-D step does not.
  if (payment.card?.expired) return { ...payment, outcome: declined("54", now) };
  return { ...payment, outcome: approved(meaning.delivery, now, reference) };
}

function approved(delivery: Delivery, now: Date, reference: string): Outcome {
  const answeredAt = now.toISOString();
  return { kind: "approved", issuerCode: "00", authCode: newAuthCode(), reference, answeredAt, delivery };
}

export function newAuthCode(): string {
  return `S${String(randomInt(100_000)).padStart(5, "0")}`;
}

export function declined(issuerCode: string, now: Date): Outcome {
  return { ...failed(now), kind: "declined", issuerCode };
}

export function failed(now: Date): Outcome {
  const nothing = { issuerCode: "", authCode: "", reference: "" };
  return { kind: "authenticationFailed", ...nothing, answeredAt: now.toISOString(), delivery: "browser" };
}

export function newReference(now: Date): string {
  return referenceNumber(now, String(randomInt(1_000_000)));
}

export function refundedOf({ refunds }: Payment): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns a reader of journal lines, which returns undefined for a line of another gateway. */
export function readPaymentOf<Paid extends Payment>(gateway: string): (line: unknown) => Paid | undefined {
  return (line) => {
    const isOfGateway =
      typeof line === "object" && line !== null && "gateway" in line && line.gateway === gateway;
    return isOfGateway ? (line as Paid) : undefined;
  };
}

/** `code` is the return code in the gateway's messages. */
export function bookedPayment(payment: Payment, code: string | null): Booked {
  const { key, number, amount, currency, card, outcome, voidedAt, acknowledgedAt } = payment;
  return {
    key,
    number,
    amount,
    currency,
    result: outcome?.kind ?? null,
    code,
    delivery: outcome?.delivery ?? null,
    hasCard: card !== null,
    voided: voidedAt !== null,
    refunded: refundedOf(payment),
    acknowledged: acknowledgedAt !== null,
  };
}
