import { parseAmount } from "../amount.ts";
import type { BankAttempt, InquiryAnswer } from "../bank.ts";
import { readTakenAt } from "../bank-time.ts";
import type { JsonAnswer } from "../json-answer.ts";
import { type Connection, createDeadline, unknown } from "../post-to-gateway.ts";
import { numberShape, pickCardMask, pickReference } from "../shapes.ts";
import { callPaytr } from "./call-paytr.ts";
import type { PaytrConfig } from "./config.ts";

/** Inquires about an order number (docs/banks/paytr.md#the-inquiry). PayTR reports only successful payments. */
export async function inquire(
  { number }: BankAttempt,
  config: PaytrConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  if (!numberShape.test(number)) return unknown("not-our-number");
  const fields = { merchant_id: config.merchantId, merchant_oid: number };
  const signed = ["merchant_id", "merchant_oid"];
  const deadline = createDeadline(connection, signal);
  const answer = await callPaytr("/odeme/durum-sorgu", fields, signed, config, connection, deadline);
  if (answer.kind === "unknown") return answer;
  const status = answer.text("status");
  if (status === "error") return interpretError(answer);
  return status === "success" ? interpretPaid(number, answer) : unknown("no-status");
}

/** A wrong key also causes this error, so only number and text together show that PayTR does not know the payment. */
function interpretError({ text }: JsonAnswer): InquiryAnswer {
  const number = text("err_no");
  if (number === "004" && /bulunamad/i.test(text("err_msg"))) return { kind: "not-found" };
  return unknown(/^\d{3}$/.test(number) ? `refused-${number}` : "refused");
}

function interpretPaid(number: string, { text, list }: JsonAnswer): InquiryAnswer {
  if (!["", number].includes(text("merchant_oid"))) return unknown("other-order");
  // Payments in test mode move no money, and the site begins none.
  if (!["", "0"].includes(text("test_mode"))) return unknown("test-mode");
  const requested = readLira(text("payment_amount"));
  const amount = readLira(text("payment_total"));
  if (requested === null || amount === null) return unknown("unreadable-amount");
  const currency = text("currency");
  if (!/^[A-Z]{2,3}$/.test(currency)) return unknown("no-currency");
  // Without a list of returns, the payment counts, but its refunds are unknown.
  const returns = list("returns") ?? null;
  const refunds = (returns ?? []).map((refund) => readLira(refund.text("return_amount")));
  return {
    kind: "paid",
    number,
    amount,
    currency: ["TL", "TRY"].includes(currency) ? "949" : currency,
    voided: false,
    refunded: refunds.reduce<number | null>(
      (sum, amount) => (sum === null || amount === null ? null : sum + amount),
      0,
    ),
    ...(returns === null ? { refundsUnknown: true as const } : {}),
    // PayTR sends no authorisation code.
    authCode: "",
    reference: pickReference(text("reference_no")),
    cardMask: pickCardMask(text("masked_pan")),
    ...readTakenAt(text("payment_date")),
  };
}

/** Reads an amount in lira with a comma or a point, `10,8` or `10.80`. Messages contain kuruş instead. */
function readLira(text: string): number | null {
  return parseAmount(text.replace(",", "."));
}
