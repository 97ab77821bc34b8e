import { formatAmount } from "../amount.ts";
import type { BankRefund, RefundAnswer } from "../bank.ts";
import { type Connection, createDeadline, unknown } from "../post-to-gateway.ts";
import { numberShape, pickReference } from "../shapes.ts";
import { callApi } from "./call-api.ts";
import type { NestpayConfig } from "./config.ts";
import { APPROVED, GENERAL, TOO_EARLY, TOO_LATE } from "./return-codes.ts";
import { codeShape } from "./shapes.ts";

/** Voids a payment on its day (docs/banks/nestpay.md#void-and-refund). */
export function voidPayment(
  { attempt }: BankRefund,
  config: NestpayConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  return sendRequest({ Type: "Void", OrderId: attempt.number }, config, connection, signal);
}

/** Refunds a part or all of a payment of an earlier day (docs/banks/nestpay.md#void-and-refund). */
export function refund(
  { attempt, amount }: BankRefund,
  config: NestpayConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  const isPart = Number.isSafeInteger(amount) && amount > 0 && amount <= attempt.amount;
  if (!isPart) return Promise.resolve({ kind: "refused", returnCode: "13" });
  const fields = { Type: "Credit", OrderId: attempt.number, Total: formatAmount(amount) };
  return sendRequest(fields, config, connection, signal);
}

/** Sends a request. A doubtful answer is "unknown", so that an inquiry decides and no refund is repeated. */
async function sendRequest(
  fields: { Type: string; OrderId: string; Total?: string },
  config: NestpayConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  if (!numberShape.test(fields.OrderId)) return { kind: "refused", returnCode: "12" };
  const answer = await callApi(config, { ...fields }, {}, connection, createDeadline(connection, signal));
  if (answer.kind === "unknown") return answer;
  const { main, extra } = answer;
  const code = main.read("ProcReturnCode");
  if (main.isUnclear("Response") || !codeShape.test(code)) return unknown("no-return-code");
  if (![fields.OrderId, ""].includes(main.read("OrderId"))) return unknown("other-order");
  const isApproved = main.read("Response") === "Approved";
  if (isApproved !== (code === APPROVED)) return unknown("contradictory");
  if (isApproved) return { kind: "done", reference: pickReference(main.read("HostRefNum")) };
  const returnCode = extra.read("ERRORCODE");
  if (fields.Type === "Void" && returnCode === TOO_LATE) return { kind: "too-late", returnCode };
  if (fields.Type === "Credit" && returnCode === TOO_EARLY) return { kind: "too-early", returnCode };
  if (["91", "96", "98"].includes(code)) return unknown(`inconclusive-${code}`);
  // The general code is a certain refusal only together with a reason.
  if (returnCode === "" && code === GENERAL) return unknown(`inconclusive-${code}`);
  return { kind: "refused", returnCode: returnCode || code };
}
