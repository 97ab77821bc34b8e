import { parseAmount } from "../amount.ts";
import type { HistoryLine } from "../bank.ts";
import { parseBankTime } from "../bank-time.ts";
import type { GatewayRecord } from "../xml-gateway.ts";
import { APPROVED, brokenOffCodes, isInconclusive, NOT_FOUND, unfinishedCodes } from "./return-codes.ts";
import { authCodeShape, pickCurrency, pickReference, signedShapes } from "./shapes.ts";

type Read = (name: string) => string;

/** nothing: the element for a day without transactions (docs/banks/payfor.md#the-history-of-a-day). */
type InterpretedLine = HistoryLine | { kind: "nothing" } | { kind: "unknown"; reason: string };

const kindByType: Readonly<Record<string, HistoryLine["what"]>> = {
  Auth: "sale",
  Refund: "refund",
  Void: "void",
};
/** Other systems on the same POS account may use numbers of any shape. */
const anyNumber = /^[\x21-\x7e]{1,50}$/;

/** The fields that show whether money moved. If one is unclear, an inquiry about the payment follows. */
const decisiveFields = [
  "OrderId",
  "TxnType",
  "TxnStatus",
  "TxnResult",
  "PurchAmount",
  "Currency",
  "RefundedAmount",
];

/** Interprets one line of a TxnHistoryReport (docs/banks/payfor.md#the-history-of-a-day). */
export function interpretLine(record: GatewayRecord): InterpretedLine {
  const { read } = record;
  const code = read("ProcReturnCode");
  const number = read("OrderId");
  if (!signedShapes.ProcReturnCode.test(code)) return { kind: "unknown", reason: "no-return-code" };
  if (code === NOT_FOUND && read("status") === "0") return { kind: "nothing" };
  // A refusal of the request itself (password, IP list, report error) contains no order number.
  if (number === "" && code !== APPROVED) return { kind: "unknown", reason: `refused-${code}` };
  const what = kindByType[read("TxnType")] ?? "other";
  const amount = parseAmount(read("PurchAmount"));
  const refunded = parseAmount(read("RefundedAmount") || "0");
  const state = toState(read, code, what);
  const isUnclear = decisiveFields.some(record.isUnclear);
  return {
    number: anyNumber.test(number) ? copyText(number) : "",
    what,
    state: isUnclear || (state === "approved" && (amount === null || refunded === null)) ? "unclear" : state,
    returnCode: code,
    amount,
    currency: pickCurrency(read),
    voided: what === "sale" && read("TxnStatus") === "V",
    // A refused refund contains the sale's amount in this field, so only the line of a sale counts.
    refunded: what === "sale" && code === APPROVED ? (refunded ?? 0) : 0,
    reference: copyText(pickReference(read)),
    at: parseBankTime(read("InsertDatetime")),
  };
}

function toState(read: Read, code: string, what: HistoryLine["what"]): HistoryLine["state"] {
  const isSuccess = read("TxnResult") === "Success";
  if (code === APPROVED) {
    const isProcessed = read("TxnStatus") === "Y" || read("TxnStatus") === "V";
    return isProcessed && isSuccess && authCodeShape.test(read("AuthCode")) ? "approved" : "unclear";
  }
  if (unfinishedCodes.has(code)) return "pending";
  // V013 refuses a void, and V014 a refund; only for a sale are these codes inconclusive.
  const isOpen = what === "sale" ? isInconclusive(code) : brokenOffCodes.has(code);
  return isOpen || isSuccess ? "unclear" : "failed";
}

/** Copies a part of a text, because V8 would keep the bank's whole answer in memory for the part. */
function copyText(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}
