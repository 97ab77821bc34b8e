import { bankDay } from "../bank-clock.ts";
import { refundSale, voidSale } from "../lies.ts";
import type { Payment } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import { type Json, kurusOf } from "./initialize.ts";
import type { IyzicoMerchant } from "./merchant.ts";
import { answerSignature } from "./signature.ts";

export type IyzicoHabits = {
  readonly fraudStatus: 1 | 0 | -1;
  readonly pending: string;
  /** iyzico signs webhooks after it has enabled signatures for the merchant. */
  readonly signedWebhook: boolean;
};

export type IyzicoView = {
  readonly merchant: IyzicoMerchant;
  readonly book: PaymentStore<Payment>;
  readonly now: Date;
  readonly habits: IyzicoHabits;
};

export function errorCodeOf({ outcome }: Payment): string | null {
  if (outcome === null) return null;
  if (outcome.kind === "approved") return "00";
  return outcome.kind === "declined" ? `100${outcome.issuerCode}` : "mdStatus 0";
}

export function paymentIdOf({ token }: Payment): string {
  return String(10_000_000 + (Number.parseInt(token.slice(0, 12), 16) % 90_000_000));
}

export function failure(code: string, text: string, request: Json, now: Date): Json {
  const { locale, conversationId } = request;
  return {
    status: "failure",
    errorCode: code,
    errorMessage: text,
    locale,
    systemTime: now.getTime(),
    conversationId,
  };
}

export function answerFormDetail(request: Json, view: IyzicoView): Json {
  const payment = view.book.findByToken(String(request.token));
  if (payment === undefined || payment.hidden) return failure("11", "Geçersiz token", request, view.now);
  return detailOf(payment, view);
}

/** Answers the inquiry by number. A payment that took money comes first, and unfinished payments do not exist. */
export function answerPaymentDetail(request: Json, view: IyzicoView): Json {
  const { paymentConversationId, paymentId } = request;
  const finishedPayments = view.book
    .all()
    .filter((payment) => payment.outcome !== null && !payment.hidden)
    .filter((payment) =>
      paymentId === undefined ? payment.number === paymentConversationId : paymentIdOf(payment) === paymentId,
    );
  const payment =
    finishedPayments.findLast(({ outcome }) => outcome?.kind === "approved") ?? finishedPayments.at(-1);
  return payment === undefined
    ? failure("5086", "Ödeme bulunamadı", request, view.now)
    : detailOf(payment, view);
}

function detailOf(payment: Payment, { merchant, now, habits }: IyzicoView): Json {
  const { outcome, form, token, card, amount } = payment;
  const { basketId = "", conversationId = "", locale } = form;
  const price = amount / 100;
  const header = { status: "success", locale, systemTime: now.getTime(), conversationId, token, basketId };
  const money = { price, paidPrice: price, currency: "TRY" };
  if (outcome === null) return { ...header, ...money, paymentStatus: habits.pending };
  const approved = outcome.kind === "approved";
  const paymentStatus = approved ? "SUCCESS" : "FAILURE";
  const paymentId = paymentIdOf(payment);
  // Numbers have no trailing zeros, neither in JSON nor in the signature.
  const priceText = String(price);
  const signed = [paymentStatus, paymentId, "TRY", basketId, conversationId, priceText, priceText, token];
  return {
    ...header,
    ...money,
    paymentStatus,
    paymentId,
    fraudStatus: habits.fraudStatus,
    mdStatus: outcome.kind === "authenticationFailed" ? 0 : 1,
    authCode: outcome.authCode,
    hostReference: outcome.reference,
    binNumber: card?.mask.slice(0, 6),
    lastFourDigits: card?.mask.slice(-4),
    ...(outcome.kind === "declined" ? { errorCode: errorCodeOf(payment) } : {}),
    ...(approved ? {} : { errorMessage: failureText(payment) }),
    ...returnedMoney(payment),
    signature: answerSignature(signed, merchant),
  };
}

function returnedMoney({ voidedAt, refunds }: Payment): Json {
  return {
    cancelled: voidedAt !== null,
    refunds: refunds.map(({ amount }) => ({ price: amount / 100 })),
  };
}

function failureText({ outcome }: Payment): string {
  if (outcome?.kind === "authenticationFailed") return "3D Secure doğrulaması başarısız";
  return outcome?.issuerCode === "51" ? "Kart limiti yetersiz, yetersiz bakiye" : "İşlem onaylanmadı";
}

export function answerRefund(request: Json, view: IyzicoView): Json {
  const sale = findSale(request, view);
  const amount = kurusOf(request.price);
  if (amount === undefined || request.currency !== "TRY")
    return failure("5", "price veya currency geçersiz", request, view.now);
  const refunded = sale && refundSale(sale, amount, view.now);
  if (refunded === undefined) return failure("5093", "İade edilebilecek tutar aşıldı", request, view.now);
  view.book.put(refunded);
  return refundAnswer(refunded, request, amount, view.now);
}

/** Cancels a whole payment, only on its day. */
export function answerCancel(request: Json, view: IyzicoView): Json {
  const sale = findSale(request, view);
  const soldAt = sale?.outcome?.answeredAt;
  const isSameDay = soldAt !== undefined && bankDay(new Date(soldAt)) === bankDay(view.now);
  const voided = sale && isSameDay ? voidSale(sale, view.now) : undefined;
  if (voided === undefined) return failure("5088", "Ödeme iptal edilemez", request, view.now);
  view.book.put(voided);
  return refundAnswer(voided, request, voided.amount, view.now);
}

function findSale({ paymentId }: Json, { book }: IyzicoView): Payment | undefined {
  return book
    .all()
    .find((payment) => !payment.hidden && payment.outcome !== null && paymentIdOf(payment) === paymentId);
}

function refundAnswer(payment: Payment, { locale, conversationId }: Json, amount: number, now: Date): Json {
  return {
    status: "success",
    locale,
    systemTime: now.getTime(),
    conversationId,
    paymentId: paymentIdOf(payment),
    price: amount / 100,
    currency: "TRY",
  };
}
