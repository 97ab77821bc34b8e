import { formatAmount } from "../amount.ts";
import type { BankRefund, RefundAnswer } from "../bank.ts";
import { type Connection, createDeadline, unknown } from "../post-to-gateway.ts";
import { numberShape } from "../shapes.ts";
import type { GatewayRecord } from "../xml-gateway.ts";
import { callGateway } from "./call-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { APPROVED, NOT_FOUND, TOO_EARLY, unclearAfterRefund } from "./return-codes.ts";
import { pickReference, signedShapes } from "./shapes.ts";

/** Voids a payment before its batch closes (docs/banks/payfor.md#void-and-refund). */
export function voidPayment(
  { attempt }: BankRefund,
  config: PayforConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  return sendRequest({ TxnType: "Void" }, attempt.number, config, connection, signal);
}

/** Refunds a part or all of a payment whose batch is closed (docs/banks/payfor.md#void-and-refund). */
export function refund(
  { attempt, amount }: BankRefund,
  config: PayforConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  const isPart = Number.isSafeInteger(amount) && amount > 0 && amount <= attempt.amount;
  if (!isPart) return Promise.resolve({ kind: "refused", returnCode: "V015" });
  const fields = { TxnType: "Refund", PurchAmount: formatAmount(amount) };
  return sendRequest(fields, attempt.number, config, connection, signal);
}

async function sendRequest(
  what: Record<string, string>,
  number: string,
  config: PayforConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  if (!numberShape.test(number)) return { kind: "refused", returnCode: NOT_FOUND };
  const fields = { OrgOrderId: number, SecureType: "NonSecure", ...what, Currency: "949", Lang: "TR" };
  const answer = await callGateway(config, fields, connection, createDeadline(connection, signal));
  return answer.kind === "record" ? interpretAnswer(answer, number, what.TxnType === "Void") : answer;
}

/** Interprets an answer. A doubtful answer is "unknown", so that an inquiry decides and no refund is repeated. */
function interpretAnswer(record: GatewayRecord, number: string, isVoid: boolean): RefundAnswer {
  const { read } = record;
  const unclear = ["ProcReturnCode", "TransId", "OrderId"].some(record.isUnclear);
  const code = read("ProcReturnCode");
  if (unclear || !signedShapes.ProcReturnCode.test(code)) return unknown("no-return-code");
  const subject = read("TransId") || read("OrderId");
  if (subject !== "" && subject !== number) return unknown("other-order");
  if (code === APPROVED) return { kind: "done", reference: pickReference(read) };
  if (!isVoid && code === TOO_EARLY) return { kind: "too-early", returnCode: code };
  if (isVoid && code === NOT_FOUND) return { kind: "too-late", returnCode: code };
  if (unclearAfterRefund.has(code)) return unknown(`inconclusive-${code}`);
  return { kind: "refused", returnCode: code };
}
