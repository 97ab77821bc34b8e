import type { BankAttempt, InquiryAnswer } from "../bank.ts";
import type { Connection } from "../post-to-gateway.ts";
import { numberShape, pickCardMask, pickReference } from "../shapes.ts";
import type { GatewayRecord } from "../xml-gateway.ts";
import { askApi } from "./ask-api.ts";
import type { NestpayConfig } from "./config.ts";
import { readRefunds } from "./read-refunds.ts";
import { APPROVED, isInconclusive } from "./return-codes.ts";
import { authCodeShape, codeShape, weak3dIn } from "./shapes.ts";

/** What an answer is judged by. */
const used = ["Response", "ProcReturnCode", "ErrMsg", "OrderId"];
const usedExtra = [
  ...["ORD_ID", "CHARGE_TYPE_CD", "ORIG_TRANS_AMT", "CAPTURE_AMT", "TRANS_STAT", "AUTH_CODE"],
  ...["HOST_REF_NUM", "PAN", "PROC_RET_CD", "VOID_DTTM"],
];

/**
 * Inquires about an order number (docs/banks/nestpay.md#the-inquiry). In doubt the answer is "unknown": that costs
 * another inquiry, a wrong answer costs a donation.
 */
export async function inquire(
  { number }: BankAttempt,
  config: NestpayConfig,
  connection: Connection,
  signal?: AbortSignal,
): Promise<InquiryAnswer> {
  if (!numberShape.test(number)) return unknown("not-our-number");
  const limit = AbortSignal.timeout(connection.timeoutMs);
  const deadline = signal ? AbortSignal.any([signal, limit]) : limit;
  const ask = (query: "ORDERSTATUS" | "ORDERHISTORY") =>
    askApi(config, { OrderId: number }, { [query]: "QUERY" }, connection, deadline);

  const answer = await ask("ORDERSTATUS");
  if (answer.kind === "unknown") return answer;
  const { main, extra } = answer;
  if (used.some(main.isUnclear) || usedExtra.some(extra.isUnclear)) return unknown("unclear-field");
  const code = main.read("ProcReturnCode");
  if (!codeShape.test(code)) return unknown("no-return-code");
  if (![number, ""].includes(main.read("OrderId"))) return unknown("other-order");
  // The same code refuses a wrong password; only the text tells.
  if (code !== APPROVED || main.read("Response") !== "Approved")
    return /^No record found\b/i.test(main.read("ErrMsg"))
      ? { kind: "not-found" }
      : unknown(`refused-${code}`);
  if (extra.read("ORD_ID") !== number) return unknown("other-order");

  const state = extra.read("TRANS_STAT");
  const returnCode = extra.read("PROC_RET_CD");
  if (state === "PN") return { kind: "pending" };
  if (state === "D" || state === "ERR") {
    if (extra.read("AUTH_CODE") !== "" || returnCode === APPROVED) return unknown("contradictory");
    if (!codeShape.test(returnCode) || (state === "D" && isInconclusive(returnCode)))
      return unknown("inconclusive");
    return { kind: "failed", returnCode };
  }
  if (!["C", "S", "V"].includes(state)) return unknown(`state-${/^[A-Z]{1,6}$/.test(state) ? state : "odd"}`);
  const paid = judgePaid(number, extra);
  // Refunds come only after the day of the sale, and the record shows no partial one.
  const mayBeRefunded = state === "S" || extra.read("CHARGE_TYPE_CD") === "C";
  if (paid.kind === "unknown" || !mayBeRefunded) return paid;
  const history = await ask("ORDERHISTORY");
  if (history.kind === "unknown") return history;
  const refunded = readRefunds(history.main, history.extra, number);
  return refunded === null ? unknown("unclear-history") : { ...paid, refunded };
}

type Paid = Extract<InquiryAnswer, { kind: "paid" | "unknown" }>;

function judgePaid(number: string, { read }: GatewayRecord): Paid {
  const amount = kurusIn(read("ORIG_TRANS_AMT"));
  if (amount === null) return unknown("unreadable-amount");
  const voided = read("TRANS_STAT") === "V";
  // Captured in part would be another payment than ours.
  if (!voided && kurusIn(read("CAPTURE_AMT")) !== amount) return unknown("other-capture");
  if (!voided && read("VOID_DTTM") !== "") return unknown("contradictory");
  if (!["S", "C"].includes(read("CHARGE_TYPE_CD"))) return unknown("other-charge");
  if (read("PROC_RET_CD") !== APPROVED || !authCodeShape.test(read("AUTH_CODE")))
    return unknown("contradictory");
  return {
    kind: "paid",
    number,
    amount,
    // The answer names none; the form that we signed does.
    currency: "949",
    voided,
    refunded: 0,
    authCode: read("AUTH_CODE"),
    reference: pickReference(read("HOST_REF_NUM")),
    cardMask: pickCardMask(read("PAN")),
    ...weak3dIn(read("MDSTATUS")),
  };
}

function kurusIn(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

function unknown(reason: string): Extract<InquiryAnswer, { kind: "unknown" }> {
  return { kind: "unknown", reason };
}
