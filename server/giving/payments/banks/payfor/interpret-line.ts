import { parseAmount } from "../amount.ts";
import type { HistoryLine } from "../bank.ts";
import { parseBankTime } from "../bank-time.ts";
import type { GatewayRecord } from "../xml-gateway.ts";
import { APPROVED, brokenOffCodes, isInconclusive, NOT_FOUND, unfinishedCodes } from "./return-codes.ts";
import { authCodeShape, pickCurrency, pickReference, signedShapes } from "./shapes.ts";

type Read = (name: string) => string;

/** nothing: the element that says that there are no transactions (docs/banks/payfor.md#the-history-of-a-day). */
type InterpretedLine = HistoryLine | { kind: "nothing" } | { kind: "unknown"; reason: string };

const kindByType: Readonly<Record<string, HistoryLine["what"]>> = {
  Auth: "sale",
  Refund: "refund",
  Void: "void",
};
/** Other systems on the POS account may use order numbers of any shape. */
const anyNumber = /^[\x21-\x7e]{1,50}$/;

/** The fields that say whether money moved; an unclear one leads to an inquiry about the payment. */
const decisiveFields = [
  "OrderId",
  "TxnType",
  "TxnStatus",
  "TxnResult",
  "PurchAmount",
  "Currency",
  "RefundedAmount",
];

/** Reads one line of a TxnHistoryReport (docs/banks/payfor.md#the-history-of-a-day). */
export function interpretLine(record: GatewayRecord): InterpretedLine {
  const { read } = record;
  const code = read("ProcReturnCode");
  const number = read("OrderId");
  if (!signedShapes.ProcReturnCode.test(code)) return { kind: "unknown", reason: "no-return-code" };
  if (code === NOT_FOUND && read("status") === "0") return { kind: "nothing" };
  // A refusal of the question itself (password, IP list, report error) is about no order.
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
    // A refused refund repeats the sale's amount here: only a sale's own line is believed.
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
  // V013 of a void means that there was nothing to void, V014 of a refund that it was refused.
  const isOpen = what === "sale" ? isInconclusive(code) : brokenOffCodes.has(code);
  return isOpen || isSuccess ? "unclear" : "failed";
}

/** A copy: a part of a longer text keeps all of it in memory, and here that is the bank's whole answer. */
function copyText(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}
