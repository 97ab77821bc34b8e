import { parseAmount } from "../amount.ts";
import type { InquiryAnswer } from "../bank.ts";
import { readTakenAt } from "../bank-time.ts";
import { unknown } from "../post-to-gateway.ts";
import { pickCardMask } from "../shapes.ts";
import type { GatewayRecord } from "../xml-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { APPROVED, isInconclusive, NOT_FOUND, unfinishedCodes } from "./return-codes.ts";
import { authCodeShape, pickCurrency, pickReference, readWeak3d, signedShapes } from "./shapes.ts";

/** The fields that decide the answer. */
const usedFields = [
  ...["ProcReturnCode", "OrderId", "MbrId", "TxnType", "TxnStatus", "TxnResult", "AuthCode", "PurchAmount"],
  ...[
    "Currency",
    "RefundedAmount",
    "IsVoided",
    "IsRefunded",
    "VoidDate",
    "HostRefNum",
    "F37",
    "RRN",
    "CardMask",
    "Eci",
  ],
];

/** Interprets the answer to an OrderInquiry (docs/banks/payfor.md#the-inquiry). A doubtful answer is "unknown". */
export function interpretRecord(
  record: GatewayRecord,
  number: string,
  account: Pick<PayforConfig, "mbrId" | "merchantId">,
): InquiryAnswer {
  const { read } = record;
  if (usedFields.some(record.isUnclear)) return unknown("unclear-field");
  const code = read("ProcReturnCode");
  const subject = read("OrderId");
  if (!signedShapes.ProcReturnCode.test(code)) return unknown("no-return-code");
  if (!isOwnMerchant(record, account)) return unknown("foreign-merchant");
  if (subject !== "" && subject !== number) return unknown("other-order");
  if (code === NOT_FOUND) return { kind: "not-found" };

  // A refusal of the request itself (password, IP list: M047, V036…) contains no sale. It must not count as a failed
  // payment, because it would fail all open orders.
  if (subject === "" || read("TxnType") !== "Auth") return unknown(`refused-${code}`);

  if (code === APPROVED) return interpretApproved(record, number);
  // TxnStatus is N for unfinished, declined and failed alike; only the code distinguishes them.
  if (unfinishedCodes.has(code)) return { kind: "pending" };
  if (isInconclusive(code)) return unknown(`inconclusive-${code}`);
  if (read("TxnResult") === "Success") return unknown("contradictory");
  return { kind: "failed", returnCode: code };
}

/** Answers contain the merchant as MerchantID, although requests contain it as MerchantId. */
function isOwnMerchant(
  record: GatewayRecord,
  { mbrId, merchantId }: Pick<PayforConfig, "mbrId" | "merchantId">,
) {
  const merchant = record.has("MerchantID") && !record.isUnclear("MerchantID") ? "MerchantID" : "MerchantId";
  if (record.isUnclear(merchant)) return false;
  return ["", merchantId].includes(record.read(merchant)) && ["", mbrId].includes(record.read("MbrId"));
}

function interpretApproved(record: GatewayRecord, number: string): InquiryAnswer {
  const { read } = record;
  const status = read("TxnStatus");
  const authCode = read("AuthCode");
  const amount = parseAmount(read("PurchAmount"));
  const currency = pickCurrency(read);
  if (
    (status !== "Y" && status !== "V") ||
    read("TxnResult") !== "Success" ||
    !authCodeShape.test(authCode)
  ) {
    return unknown("contradictory");
  }
  const isVoided = readFlag(record, "IsVoided");
  const isRefunded = readFlag(record, "IsRefunded");
  if (isVoided === null || isRefunded === null) return unknown("unclear-flag");
  const voided = status === "V" || isVoided;
  if (!voided && read("VoidDate") !== "") return unknown("contradictory");
  if (amount === null || currency === "") return unknown("unreadable-amount");
  const refunded = record.has("RefundedAmount") ? parseAmount(read("RefundedAmount")) : 0;
  if (refunded === null) return unknown("unreadable-amount");
  // Voids are always reported, by TxnStatus.
  const reportsRefunds = record.has("RefundedAmount") || record.has("IsRefunded");
  return {
    kind: "paid",
    number,
    amount,
    currency,
    voided,
    refunded: refunded === 0 && isRefunded ? null : refunded,
    ...(reportsRefunds ? {} : { refundsUnknown: true as const }),
    authCode,
    reference: pickReference(read),
    cardMask: pickCardMask(read("CardMask")),
    ...readWeak3d(read("Eci")),
    ...readTakenAt(read("InsertDatetime")),
  };
}

/** Reads a flag; a missing flag is false. Returns null for any other value, which must not count as false. */
function readFlag(record: GatewayRecord, name: string): boolean | null {
  const text = record.read(name);
  if (text === "true") return true;
  return text === "false" || !record.has(name) ? false : null;
}
