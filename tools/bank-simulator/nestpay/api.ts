import { bankDay } from "../bank-clock.ts";
import { refundSale, voidSale } from "../lies.ts";
import { kurusOf } from "../merchant-values.ts";
import { newReference, type Payment } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import { sameSecret } from "../secret.ts";
import { childText, readXml, type XmlNode } from "../xml.ts";
import { historyExtra, statusExtra } from "./api-records.ts";
import { type NestpayHabits, transactionId } from "./callback-fields.ts";
import type { NestpayMerchant } from "./merchant.ts";

export type ApiAnswer = {
  readonly fields: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, string>>;
};

type ApiView = {
  readonly merchant: NestpayMerchant;
  readonly book: PaymentStore<Payment>;
  readonly now: Date;
  readonly habits: NestpayHabits;
};

/** Answers a `CC5Request`. An error is an answer with the code 99. */
export function answerApi(xml: string, view: ApiView): ApiAnswer {
  const request = readXml(xml);
  if (request?.name !== "CC5Request") return errorAnswer("", "CC5Request okunamadı.", "CORE-2000");
  const child = (name: string): string | undefined => childText(request, name);
  const orderId = child("OrderId");
  const hasValidAccount =
    child("ClientId") === view.merchant.clientId &&
    child("Name") === view.merchant.userName &&
    sameSecret(child("Password") ?? "", view.merchant.userPassword);
  if (!hasValidAccount) return errorAnswer("", "Kullanıcı adı veya şifre hatalı.", "CORE-2100");
  if (!orderId) return errorAnswer("", "OrderId eksik.", "CORE-2001");
  const entry = view.book.find(orderId);
  const payment = entry?.hidden ? undefined : entry;
  const query = queryOf(request);
  if (query !== undefined) return inquire(orderId, payment, query, view);
  switch (child("Type")) {
    case "Void":
      return voidOrder(orderId, payment, view);
    case "Credit":
      return credit(orderId, payment, child("Total") ?? "", view);
    default:
      return errorAnswer(orderId, "İşlem tipi hatalı.", "CORE-2002");
  }
}

type Query = "ORDERSTATUS" | "ORDERHISTORY";

function queryOf(request: XmlNode): Query | undefined {
  const extra = request.children.find(({ name }) => name === "Extra");
  const queries = ["ORDERSTATUS", "ORDERHISTORY"] as const;
  return extra && queries.find((name) => childText(extra, name) === "QUERY");
}

function inquire(
  orderId: string,
  payment: Payment | undefined,
  query: Query,
  { now, habits }: ApiView,
): ApiAnswer {
  if (payment === undefined) return notFound(orderId, query, habits);
  const status = { MDSTATUS: payment.outcome?.kind === "approved" ? habits.mdStatus : "" };
  return {
    // These fields describe the inquiry, which succeeded, and not the payment.
    fields: {
      ErrMsg: `Record(s) found for ${orderId}`,
      ProcReturnCode: "00",
      Response: "Approved",
      OrderId: orderId,
      TransId: transactionId(payment),
    },
    extra:
      query === "ORDERHISTORY"
        ? historyExtra(payment, now)
        : { ...statusExtra(payment, now), ...(habits.answers === "reported" ? status : {}) },
  };
}

function notFound(orderId: string, query: Query, { answers }: NestpayHabits): ApiAnswer {
  const answer = errorAnswer(orderId, `No record found for ${orderId}`, undefined);
  if (answers === "reference") return answer;
  const fields = { ...answer.fields, Response: "Declined" };
  if (query === "ORDERSTATUS") return { ...answer, fields };
  return { fields: { ...fields, ProcReturnCode: "05" }, extra: { ...answer.extra, TRXCOUNT: "0" } };
}

/** Voids a sale on its day, because the batch closes at the end of the day. */
function voidOrder(orderId: string, payment: Payment | undefined, { book, now }: ApiView): ApiAnswer {
  const soldAt = payment?.outcome?.answeredAt;
  const isSameDay = soldAt !== undefined && bankDay(new Date(soldAt)) === bankDay(now);
  const voided = payment && isSameDay ? voidSale(payment, now) : undefined;
  if (voided === undefined)
    return errorAnswer(orderId, "İptal edilmeye uygun satış işlemi bulunamadı.", "CORE-2008");
  book.put(voided);
  return approvedAnswer(voided, voided.outcome?.reference ?? "");
}

function credit(
  orderId: string,
  payment: Payment | undefined,
  total: string,
  { book, now, habits }: ApiView,
): ApiAnswer {
  const amount = kurusOf(total);
  if (amount === undefined) return errorAnswer(orderId, "Tutar hatalı.", "CORE-2012");
  if (payment?.outcome?.kind !== "approved" || payment.voidedAt !== null)
    return errorAnswer(orderId, "İade edilmeye uygun satış işlemi bulunamadı.", "CORE-2009");
  if (!habits.creditSameDay && bankDay(new Date(payment.outcome.answeredAt)) === bankDay(now)) {
    if (habits.answers === "reported") book.put(withRefusal(payment, amount, now));
    return errorAnswer(orderId, "İade yapılamaz, sipariş günsonuna girmemiş.", "CORE-2508");
  }
  const refunded = refundSale(payment, amount, now);
  if (refunded === undefined)
    return errorAnswer(orderId, "Net miktardan fazlası iade edilemez.", "CORE-2503");
  book.put(refunded);
  return approvedAnswer(refunded, refunded.refunds.at(-1)?.reference ?? newReference(now));
}

function withRefusal(payment: Payment, amount: number, now: Date): Payment {
  const refusal = { at: now.toISOString(), amount, reference: "" };
  return { ...payment, refusedRefunds: [...(payment.refusedRefunds ?? []), refusal] };
}

function approvedAnswer(payment: Payment, reference: string): ApiAnswer {
  const approval = { Response: "Approved", ProcReturnCode: "00", HostRefNum: reference, ErrMsg: "" };
  const references = { AuthCode: payment.outcome?.authCode ?? "", TransId: transactionId(payment) };
  return {
    fields: { OrderId: payment.number, GroupId: payment.number, ...approval, ...references },
    extra: { SETTLEID: "1", NUMCODE: "00" },
  };
}

function errorAnswer(orderId: string, text: string, code: string | undefined): ApiAnswer {
  const error = { Response: "Error", ProcReturnCode: "99", HostRefNum: "", ErrMsg: text };
  return {
    fields: { OrderId: orderId, GroupId: orderId, ...error, AuthCode: "", TransId: "" },
    extra: { NUMCODE: "992000", ...(code === undefined ? {} : { ERRORCODE: code }) },
  };
}
