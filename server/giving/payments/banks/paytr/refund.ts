import { formatAmount } from "../amount.ts";
import type { BankRefund, RefundAnswer } from "../bank.ts";
import { type Connection, createDeadline, unknown } from "../post-to-gateway.ts";
import { numberShape } from "../shapes.ts";
import { callPaytr } from "./call-paytr.ts";
import type { PaytrConfig } from "./config.ts";

/**
 * Refunds a payment (docs/banks/paytr.md#refunds). A request contains no id of the refund, so PayTR makes another
 * refund if the request is repeated.
 */
export async function refund(
  { attempt, amount }: BankRefund,
  config: PaytrConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<RefundAnswer> {
  const isPart = Number.isSafeInteger(amount) && amount > 0 && amount <= attempt.amount;
  if (!isPart || !numberShape.test(attempt.number)) return { kind: "refused", returnCode: "INVALID" };
  const fields = {
    merchant_id: config.merchantId,
    merchant_oid: attempt.number,
    return_amount: formatAmount(amount),
  };
  const signed = ["merchant_id", "merchant_oid", "return_amount"];
  const deadline = createDeadline(connection, signal);
  const answer = await callPaytr("/odeme/iade", fields, signed, config, connection, deadline);
  if (answer.kind === "unknown") return answer;
  const status = answer.text("status");
  if (status === "error") {
    const number = answer.text("err_no");
    // With 000, PayTR reports a fault of its own.
    if (!/^\d{3}$/.test(number) || number === "000") return unknown("inconclusive");
    return { kind: "refused", returnCode: number };
  }
  if (status !== "success") return unknown("no-status");
  if (![attempt.number, ""].includes(answer.text("merchant_oid"))) return unknown("other-order");
  return { kind: "done", reference: "" };
}
