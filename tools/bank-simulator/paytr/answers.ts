import { historyDate } from "../bank-clock.ts";
import { refundSale } from "../lies.ts";
import { kurusOf } from "../merchant-values.ts";
import { type Payment, refundedOf } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import { sameSecret } from "../secret.ts";
import { inquiryToken, refundToken } from "./hash.ts";
import type { PaytrMerchant } from "./merchant.ts";
import type { Fields } from "./page-request.ts";

export type AmountStyle = "comma" | "point";

export type PaytrView = {
  readonly merchant: PaytrMerchant;
  readonly book: PaymentStore<Payment>;
  readonly now: Date;
  readonly amounts: AmountStyle;
};

export type Answer = Readonly<Record<string, unknown>>;

export function answerInquiry(form: URLSearchParams, view: PaytrView): Answer {
  const fields = readFields(form);
  if (fields === undefined || fields.merchant_id !== view.merchant.merchantId)
    return error("001", "Geçersiz istek veya mağaza aktif değil");
  if (!sameSecret(fields.paytr_token ?? "", inquiryToken(fields, view.merchant)))
    return error("002", "paytr_token geçersiz");
  const sale = findSale(fields.merchant_oid ?? "", view.book);
  if (sale === undefined) return error("004", "merchant_oid ile başarılı ödeme bulunamadı");
  const { outcome, form: request, card } = sale;
  const amount = lira(sale.amount, view.amounts);
  return {
    status: "success",
    payment_amount: amount,
    payment_total: amount,
    payment_date: bankTime(outcome?.answeredAt ?? sale.receivedAt),
    currency: request.currency,
    masked_pan: card?.mask ?? "",
    odeme_tipi: "KART",
    test_mode: request.test_mode,
    reference_no: outcome?.reference ?? "",
    returns: returnsOf(sale, view.amounts),
  };
}

/** Refunds the whole payment or a part, at any time. */
export function answerRefund(form: URLSearchParams, view: PaytrView): Answer {
  const fields = readFields(form);
  if (fields === undefined || fields.merchant_id !== view.merchant.merchantId)
    return error("001", "Geçersiz istek veya mağaza aktif değil");
  if (!sameSecret(fields.paytr_token ?? "", refundToken(fields, view.merchant)))
    return error("002", "paytr_token geçersiz");
  const amount = kurusOf(fields.return_amount ?? "");
  if (amount === undefined) return error("005", "return_amount geçersiz");
  const sale = findSale(fields.merchant_oid ?? "", view.book);
  if (sale === undefined) return error("004", "merchant_oid ile başarılı ödeme bulunamadı");
  const refunded = refundSale(sale, amount, view.now);
  if (refunded === undefined) return error("009", "Kalan tutardan fazlası iade edilemez");
  view.book.put(refunded);
  const { merchant_oid, return_amount } = fields;
  return { status: "success", is_test: Number(sale.form.test_mode), merchant_oid, return_amount };
}

function error(number: string, text: string): Answer {
  return { status: "error", err_no: number, err_msg: text };
}

function readFields(form: URLSearchParams): Fields | undefined {
  const fields = Object.fromEntries(form);
  return Object.keys(fields).length === form.size ? fields : undefined;
}

function findSale(number: string, book: PaymentStore<Payment>): Payment | undefined {
  const payment = book.find(number);
  return payment?.outcome?.kind === "approved" && !payment.hidden ? payment : undefined;
}

function returnsOf(sale: Payment, amounts: AmountStyle): Answer[] {
  const refunds = sale.refunds.map(({ at, amount, reference }) => ({
    return_amount: lira(amount, amounts),
    return_date: bankTime(at),
    return_type: "iade",
    return_ref_num: reference,
  }));
  if (sale.voidedAt === null) return refunds;
  // PayTR has no void. A cancellation by its staff is a refund of the remainder.
  const remainder = lira(sale.amount - refundedOf(sale), amounts);
  const voided = { return_amount: remainder, return_date: bankTime(sale.voidedAt), return_type: "iptal" };
  return [...refunds, { ...voided, return_ref_num: "" }];
}

export function lira(kurus: number, style: AmountStyle): string {
  const cents = String(kurus % 100)
    .padStart(2, "0")
    .replace(/0+$/, "");
  const separator = style === "comma" ? "," : ".";
  return `${Math.floor(kurus / 100)}${cents === "" ? "" : separator}${cents}`;
}

/** `2026-11-20 12:00:00`, Turkish time. */
function bankTime(at: string): string {
  return historyDate(new Date(at)).replace("T", " ");
}
