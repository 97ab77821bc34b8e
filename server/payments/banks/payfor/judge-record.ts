import type { InquiryAnswer } from "../bank.ts";
import { parseAmount } from "./amount.ts";
import { APPROVED, isInconclusive, isUnfinished, NOT_FOUND } from "./return-codes.ts";
import { authCodeShape, pickCardMask, pickCurrency, pickReference, signedShapes } from "./shapes.ts";

type Read = (name: string) => string;

/**
 * Reads the transaction record of an OrderInquiry (5.1, 5.2). `read` answers "" for what is not there.
 * When in doubt the answer is "unknown": it costs another question, a wrong word costs a donation.
 */
export function judgeRecord(read: Read, number: string): InquiryAnswer {
  const code = read("ProcReturnCode");
  const subject = read("OrderId");
  if (!signedShapes.ProcReturnCode.test(code)) return unknown("no-return-code");
  if (subject !== "" && subject !== number) return unknown("other-order");
  if (code === NOT_FOUND) return { kind: "not-found" };

  // A refusal of the question itself (password, IP list: M047, V036…) names no sale. Taken for the fate of
  // the order it would fail every open one at once.
  if (subject === "" || read("TxnType") !== "Auth") return unknown(`refused-${code}`);

  if (code === APPROVED) return judgeApproved(read, number);
  // TxnStatus is N for unfinished, declined and failed alike; only the code tells them apart.
  if (isUnfinished(code)) return { kind: "pending" };
  if (isInconclusive(code)) return unknown(`inconclusive-${code}`);
  if (read("TxnResult") === "Success") return unknown("contradictory");
  return { kind: "failed", returnCode: code };
}

function judgeApproved(read: Read, number: string): InquiryAnswer {
  const status = read("TxnStatus");
  const authCode = read("AuthCode");
  const amount = parseAmount(read("PurchAmount"));
  const currency = pickCurrency(read);
  const refunded = refundedOf(read, amount ?? 0);
  if (
    (status !== "Y" && status !== "V") ||
    read("TxnResult") !== "Success" ||
    !authCodeShape.test(authCode)
  ) {
    return unknown("contradictory");
  }
  if (amount === null || currency === "" || refunded === null) return unknown("unreadable-amount");
  return {
    kind: "paid",
    number,
    amount,
    currency,
    voided: status === "V" || isTrue(read("IsVoided")),
    refunded,
    authCode,
    reference: pickReference(read),
    cardMask: pickCardMask(read),
  };
}

/** Kuruş; null when unreadable. Where the bank only says that something went back, assume all of it. */
function refundedOf(read: Read, amount: number): number | null {
  const text = read("RefundedAmount");
  const refunded = text === "" ? 0 : parseAmount(text);
  return refunded === 0 && isTrue(read("IsRefunded")) ? amount : refunded;
}

function isTrue(text: string): boolean {
  return text.toLowerCase() === "true";
}

function unknown(reason: string): InquiryAnswer {
  return { kind: "unknown", reason };
}
