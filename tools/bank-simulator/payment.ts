import { randomBytes, randomInt } from "node:crypto";
import { referenceNumber } from "./bank-clock.ts";
import type { CardOnFile } from "./card-form.ts";
import { allowedWrongCodes, type Delivery, readOtp } from "./otp.ts";
import type { Booked } from "./profile.ts";

export type Outcome = {
  readonly kind: "approved" | "declined" | "authenticationFailed";
  /** The issuer's two digits, 00 for an approval; empty when the 3-D step failed. */
  readonly issuerCode: string;
  /** Six characters when approved, else empty. */
  readonly authCode: string;
  /** Twelve digits when approved, else empty. */
  readonly reference: string;
  readonly answeredAt: string;
  readonly delivery: Delivery;
};

export type Refund = { readonly at: string; readonly amount: number; readonly reference: string };

/**
 * One payment in the books of a gateway where the card is typed at the bank. It contains no card data except the mask.
 * Amounts are kuruş.
 */
export type Payment = {
  /** The folder of the gateway: a journal may hold lines of several. */
  readonly gateway: string;
  /** Names the payment in the books. */
  readonly key: string;
  /** The unguessable name of the payment on the bank's pages. */
  readonly token: string;
  /** The merchant's number. */
  readonly number: string;
  readonly receivedAt: string;
  readonly callerAddress: string;
  readonly amount: number;
  /** ISO 4217 number. */
  readonly currency: string;
  /** What the merchant sent and the gateway needs later. */
  readonly form: Readonly<Record<string, string>>;
  readonly card: CardOnFile | null;
  readonly wrongCodes: number;
  readonly outcome: Outcome | null;
  /** Tries under the same number that took no money. */
  readonly earlier: readonly Outcome[];
  readonly voidedAt: string | null;
  readonly refunds: readonly Refund[];
  /** Refunds that the gateway refused and still lists. */
  readonly refusedRefunds?: readonly Refund[];
  /** When a message of the bank's server was answered as the gateway expects. */
  readonly acknowledgedAt: string | null;
  /** When the page's time was over without a card or a code. */
  readonly leftAt?: string;
  /** Lies of drills (lies.ts): hidden from inquiries; taken once more. */
  readonly hidden?: true;
  readonly takenAgainAt?: string;
};

type Asked = Pick<Payment, "gateway" | "number" | "callerAddress" | "amount" | "currency" | "form">;

export function newPayment(asked: Asked, now: Date, token = randomBytes(24).toString("hex")): Payment {
  return {
    ...asked,
    key: asked.number,
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

/**
 * The payment after the customer has answered with `otp`. A payment with an outcome keeps it: a page sent twice gets
 * the same answer again and moves no money.
 */
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
  // The 3-D step does not check the expiry; the card's issuer does.
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

/** Reads a line of a journal; undefined when it is of another gateway. */
export function readPaymentOf<Paid extends Payment>(gateway: string): (line: unknown) => Paid | undefined {
  return (line) => {
    const isOurs = typeof line === "object" && line !== null && "gateway" in line && line.gateway === gateway;
    return isOurs ? (line as Paid) : undefined;
  };
}

/** @param code what the merchant is told of the outcome */
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
