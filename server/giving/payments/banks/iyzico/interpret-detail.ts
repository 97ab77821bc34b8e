import { parseAmount } from "../amount.ts";
import type { InquiryAnswer } from "../bank.ts";
import type { JsonAnswer } from "../json-answer.ts";
import { unknown } from "../post-to-gateway.ts";
import type { IyzicoConfig } from "./config.ts";
import { REFUSED_IN_REVIEW, toReturnCode } from "./reasons.ts";
import { paymentIdShape } from "./shapes.ts";
import { isSigned } from "./signature.ts";

type Subject = { number: string; amount: number; token: string };

const signedNames = [
  ...["paymentStatus", "paymentId", "currency", "basketId"],
  ...["conversationId", "paidPrice", "price", "token"],
];
/** The signature covers these numbers without trailing zeros. */
const decimals = new Set(["paidPrice", "price"]);

/** Interprets iyzico's answer about a page (docs/banks/iyzico.md#the-inquiry). A doubtful answer is "unknown". */
export function interpretDetail(answer: JsonAnswer, subject: Subject, config: IyzicoConfig): InquiryAnswer {
  const { text } = answer;
  if (text("token") !== subject.token) return unknown("other-token");
  // The basket id belongs to the payment; the conversation id may be missing.
  if (text("basketId") !== subject.number) return unknown("other-order");
  if (!["", subject.number].includes(text("conversationId"))) return unknown("other-order");
  const status = text("paymentStatus");
  if (!/^[A-Z_]{3,40}$/.test(status)) return unknown("no-status");
  if (status !== "SUCCESS" && status !== "FAILURE") return { kind: "pending" };
  const values = signedNames.map((name) => (decimals.has(name) ? trimZeros(text(name)) : text(name)));
  if (!isSigned(text("signature"), values, config)) return unknown("bad-signature");
  if (status === "FAILURE") return { kind: "failed", returnCode: toReturnCode(answer) };
  return interpretPaid(answer, subject);
}

function interpretPaid(answer: JsonAnswer, subject: Subject): InquiryAnswer {
  const { text, flag, list } = answer;
  const review = text("fraudStatus");
  if (review === "0") return { kind: "pending" };
  if (review === "-1") return { kind: "failed", returnCode: REFUSED_IN_REVIEW };
  if (review !== "1") return unknown("no-review");
  const price = parseAmount(trimZeros(text("price")));
  const paid = parseAmount(trimZeros(text("paidPrice")));
  if (price === null || paid === null) return unknown("unreadable-amount");
  const paymentId = text("paymentId");
  if (!paymentIdShape.test(paymentId)) return unknown("no-payment-id");
  const currency = text("currency");
  if (!/^[A-Z]{3}$/.test(currency)) return unknown("no-currency");
  const refunds = list("refunds");
  const cancelled = flag("cancelled");
  if (refunds === null || cancelled === null) return unknown("unclear-refunds");
  return {
    kind: "paid",
    number: subject.number,
    // If either amount differs from ours, the caller must see the difference.
    amount: price === subject.amount ? paid : price,
    currency: currency === "TRY" ? "949" : currency,
    voided: cancelled ?? false,
    refunded: sumRefunds(refunds ?? []),
    ...(refunds === undefined || cancelled === undefined ? { refundsUnknown: true as const } : {}),
    authCode: /^[A-Za-z0-9]{6}$/.test(text("authCode")) ? text("authCode") : "",
    // Refund requests contain this id.
    reference: paymentId,
    cardMask: toCardMask(text("binNumber"), text("lastFourDigits")),
    // The request demands 3-D Secure, so a missing status counts as a full authentication.
    ...(/^[02-9]$/.test(text("mdStatus")) ? { weak3d: text("mdStatus") } : {}),
  };
}

function sumRefunds(refunds: readonly JsonAnswer[]): number | null {
  const amounts = refunds.map((refund) => parseAmount(trimZeros(refund.text("price"))));
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

/** Removes trailing zeros: `10.80` → `10.8`, `10.00` → `10`. */
function trimZeros(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

function toCardMask(first: string, last: string): string {
  const isMask = /^\d{6,8}$/.test(first) && /^\d{4}$/.test(last);
  return isMask ? `${first.slice(0, 6)}******${last}` : "";
}
