import type { BankAttempt, InquiryAnswer } from "../bank.ts";
import { readTakenAt } from "../bank-time.ts";
import { type Connection, createDeadline, type NoAnswer, unknown } from "../post-to-gateway.ts";
import { numberShape, pickCardMask, pickReference } from "../shapes.ts";
import type { GatewayRecord } from "../xml-gateway.ts";
import { callApi } from "./call-api.ts";
import type { NestpayConfig } from "./config.ts";
import { type OrderHistory, readHistory } from "./read-history.ts";
import { APPROVED, NO_CODE } from "./return-codes.ts";
import { authCodeShape, codeShape, readWeak3d } from "./shapes.ts";

/** The fields that decide the answer. */
const usedFields = ["Response", "ProcReturnCode", "ErrMsg", "OrderId"];
const usedExtraFields = [
  ...["ORD_ID", "CHARGE_TYPE_CD", "ORIG_TRANS_AMT", "CAPTURE_AMT", "TRANS_STAT", "AUTH_CODE"],
  ...["HOST_REF_NUM", "PAN", "PROC_RET_CD", "VOID_DTTM"],
];

/** Inquires about an order number (docs/banks/nestpay.md#the-inquiry). A doubtful answer is "unknown". */
export async function inquire(
  { number }: BankAttempt,
  config: NestpayConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  if (!numberShape.test(number)) return unknown("not-our-number");
  const deadline = createDeadline(connection, signal);
  const call = (query: "ORDERSTATUS" | "ORDERHISTORY") =>
    callApi(config, { OrderId: number }, { [query]: "QUERY" }, connection, deadline);

  const answer = await call("ORDERSTATUS");
  if (answer.kind === "unknown") return answer;
  const { main, extra } = answer;
  if (usedFields.some(main.isUnclear) || usedExtraFields.some(extra.isUnclear))
    return unknown("unclear-field");
  const code = main.read("ProcReturnCode");
  if (!codeShape.test(code)) return unknown("no-return-code");
  if (![number, ""].includes(main.read("OrderId"))) return unknown("other-order");
  // The same code refuses a wrong password; only the text distinguishes the two.
  if (code !== APPROVED || main.read("Response") !== "Approved")
    return /^No record found\b/i.test(main.read("ErrMsg"))
      ? { kind: "not-found" }
      : unknown(`refused-${code}`);
  if (extra.read("ORD_ID") !== number) return unknown("other-order");

  const state = extra.read("TRANS_STAT");
  if (state === "PN") return { kind: "pending" };
  // The payment is not captured (A), or the bank's staff will reverse it (R), so it is neither paid nor failed.
  if (state === "A" || state === "R") return { ...unknown(`state-${state}`), stuck: state };
  if (isUnpaid(extra)) return interpretFailed(extra);
  const isReadable = /^[A-Z]{1,6}$/.test(state);
  if (!["C", "S", "V", "CNCL"].includes(state)) return unknown(`state-${isReadable ? state : "odd"}`);
  const paid = interpretPaid(number, extra);
  if (paid.kind === "unknown" || paid.voided) return paid;
  // The record shows neither partial refunds nor a second sale; the history shows both.
  const history = await call("ORDERHISTORY");
  if (history.kind === "unknown") return history;
  const transactions = readHistory(history.main, history.extra, number);
  return transactions === null ? unknown("unclear-history") : addHistory(paid, transactions, extra);
}

type PaidAnswer = Extract<InquiryAnswer, { kind: "paid" }>;

/** Returns whether the bank took no money: declined (D), failed (ERR), or cancelled (CNCL) before an approval. */
function isUnpaid({ read }: GatewayRecord): boolean {
  const state = read("TRANS_STAT");
  return state === "D" || state === "ERR" || (state === "CNCL" && read("AUTH_CODE") === "");
}

function interpretFailed({ read }: GatewayRecord): InquiryAnswer {
  const returnCode = read("PROC_RET_CD");
  if (read("AUTH_CODE") !== "" || returnCode === APPROVED) return unknown("contradictory");
  if (returnCode === "") return { kind: "failed", returnCode: NO_CODE };
  return codeShape.test(returnCode) ? { kind: "failed", returnCode } : unknown("no-return-code");
}

function interpretPaid(number: string, { read }: GatewayRecord): PaidAnswer | NoAnswer {
  const amount = readKurus(read("ORIG_TRANS_AMT"));
  const charge = read("CHARGE_TYPE_CD");
  if (amount === null) return unknown("unreadable-amount");
  if (charge !== "S" && charge !== "C") return unknown("other-charge");
  const isSale = charge === "S";
  // The state V of a credit means that the credit was voided, not the payment.
  const voided = isSale && ["V", "CNCL"].includes(read("TRANS_STAT"));
  // Our payments are captured completely, so a partial capture is another payment.
  if (isSale && !voided && readKurus(read("CAPTURE_AMT")) !== amount) return unknown("other-capture");
  if (isSale && !voided && read("VOID_DTTM") !== "") return unknown("contradictory");
  if (read("PROC_RET_CD") !== APPROVED || !authCodeShape.test(read("AUTH_CODE")))
    return unknown("contradictory");
  return {
    kind: "paid",
    number,
    amount,
    // The answer contains no currency, but the form that we signed does.
    currency: "949",
    voided,
    refunded: 0,
    authCode: read("AUTH_CODE"),
    reference: pickReference(read("HOST_REF_NUM")),
    cardMask: pickCardMask(read("PAN")),
    ...readWeak3d(read("MDSTATUS")),
    ...readTakenAt(read("AUTH_DTTM")),
  };
}

/** Adds refunds and a second sale from the history, latest first. Refunds count for the second sale first. */
function addHistory(
  paid: PaidAnswer,
  { sales, refunded }: OrderHistory,
  { read }: GatewayRecord,
): PaidAnswer | NoAnswer {
  const isSale = read("CHARGE_TYPE_CD") === "S";
  const sale = isSale ? sales.findLast(({ amount }) => amount === paid.amount) : sales.at(-1);
  if (sale === undefined || !authCodeShape.test(sale.authCode)) return unknown("contradictory-history");
  const saleOfCredit = isSale ? {} : { ...sale, reference: pickReference(sale.reference) };
  const otherSales = sales.reduce((sum, { amount }) => sum + amount, 0) - sale.amount;
  const takenAgain = Math.max(0, otherSales - refunded);
  return {
    ...paid,
    ...saleOfCredit,
    refunded: Math.max(0, refunded - otherSales),
    ...(takenAgain > 0 ? { takenAgain } : {}),
  };
}

function readKurus(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
