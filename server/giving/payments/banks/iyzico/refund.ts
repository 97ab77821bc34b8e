import { formatAmount } from "../amount.ts";
import type { BankRefund, RefundAnswer } from "../bank.ts";
import type { JsonAnswer } from "../json-answer.ts";
import { createDeadline, type NoAnswer, unknown } from "../post-to-gateway.ts";
import { pickReference } from "../shapes.ts";
import { callIyzico, type IyzicoConnection } from "./call-iyzico.ts";
import type { IyzicoConfig } from "./config.ts";
import { paymentIdShape } from "./shapes.ts";

/**
 * Voids a payment on its day (docs/banks/iyzico.md#cancel-and-refund). A refusal counts as too late, which is its most
 * likely reason.
 */
export async function voidPayment(
  { id, reference }: BankRefund,
  config: IyzicoConfig,
  connection: IyzicoConnection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  if (!paymentIdShape.test(reference)) return { kind: "refused", returnCode: "INVALID" };
  const request = { locale: "tr", conversationId: id, paymentId: reference };
  const deadline = createDeadline(connection, signal);
  const answer = interpretAnswer(
    await callIyzico("cancel", request, config, connection, deadline),
    reference,
  );
  return answer.kind === "refused" ? { ...answer, kind: "too-late" } : answer;
}

/** Refunds a part or all of a payment, on any day. iyzico makes another refund if the request is repeated. */
export async function refund(
  { attempt, id, amount, reference }: BankRefund,
  config: IyzicoConfig,
  connection: IyzicoConnection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  const isPart = Number.isSafeInteger(amount) && amount > 0 && amount <= attempt.amount;
  if (!isPart || !paymentIdShape.test(reference)) return { kind: "refused", returnCode: "INVALID" };
  const price = formatAmount(amount);
  const request = { locale: "tr", conversationId: id, paymentId: reference, price, currency: "TRY" };
  const deadline = createDeadline(connection, signal);
  return interpretAnswer(await callIyzico("refund", request, config, connection, deadline), reference);
}

/** Interprets an answer. A doubtful answer is "unknown", so that an inquiry decides and no refund is repeated. */
function interpretAnswer(answer: JsonAnswer | NoAnswer, paymentId: string): RefundAnswer {
  if (answer.kind === "unknown") return answer;
  const { text } = answer;
  const code = text("errorCode");
  // A code of up to five digits refuses the refund; 100001 is a fault of iyzico.
  if (text("status") === "failure")
    return /^\d{1,5}$/.test(code) ? { kind: "refused", returnCode: code } : unknown("inconclusive");
  if (text("status") !== "success") return unknown("no-status");
  if (text("paymentId") !== paymentId) return unknown("other-payment");
  return { kind: "done", reference: pickReference(text("hostReference")) };
}
