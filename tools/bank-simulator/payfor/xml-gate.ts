import { sameSecret } from "../secret.ts";
import { type Fields, refusedRecord } from "./bank-record.ts";
import { historyAnswer, historyLines, historyOfDay } from "./history-answer.ts";
import {
  emptyInquiryAnswer,
  inquiryAnswer,
  type PayforHabits,
  unknownOrderRecord,
} from "./inquiry-answer.ts";
import type { Merchant } from "./merchant.ts";
import { takeBack, takeBackFault } from "./take-back.ts";
import type { TransactionBook } from "./transactions.ts";
import { readPayforRequest } from "./xml.ts";

type XmlGateView = {
  readonly merchant: Merchant;
  readonly book: TransactionBook;
  readonly now: Date;
  readonly callerAddress: string;
  readonly habits: PayforHabits;
};

type RequestFields = ReadonlyMap<string, string>;

export function answerXmlGate(xml: string, view: XmlGateView): string {
  const request: RequestFields | undefined = readPayforRequest(xml);
  const requestData = { moment: view.now, callerAddress: view.callerAddress, responseRnd: "" };
  const code =
    request === undefined ? (xml.trim() === "" ? "M043" : "M048") : findRefusal(request, view.merchant);
  if (request === undefined || code !== undefined) {
    return emptyInquiryAnswer(refusedRecord(code ?? "M048", echoFields(request), requestData));
  }

  if (request.get("SecureType") === "NonSecure") return takeBack(request, view);
  const isHistory = request.get("TxnType") === "TxnHistory";
  const orderId = requestedOrder(request);
  const storedTransaction = orderId === "" ? undefined : view.book.find(orderId);
  const transaction = storedTransaction?.hidden ? undefined : storedTransaction;
  const unknownRecord = unknownOrderRecord({ orderId, echo: echoFields(request) }, requestData);
  if (!isHistory && transaction === undefined) return emptyInquiryAnswer(unknownRecord);
  if (!isHistory && transaction) return inquiryAnswer(transaction, view.habits);
  if (orderId === "") {
    const visibleTransactions = view.book.all().filter(({ hidden }) => !hidden);
    return historyAnswer(historyOfDay(visibleTransactions, request.get("ReqDate") ?? ""), unknownRecord);
  }
  if (transaction === undefined) return historyAnswer([], unknownRecord);
  const hidesRefunds = view.habits.refunds === "day";
  return historyAnswer(
    historyLines(hidesRefunds ? { ...transaction, refunds: [] } : transaction),
    unknownRecord,
  );
}

function findRefusal(request: RequestFields, merchant: Merchant): string | undefined {
  if (request.size === 0) return "M043";
  const required = { MbrId: "M013", UserCode: "M016", UserPass: "M017" };
  for (const [name, code] of Object.entries(required)) if (!request.get(name)) return code;
  if (requestedMerchant(request) === "") return "M024";
  if (request.get("MbrId") !== merchant.mbrId || requestedMerchant(request) !== merchant.merchantId)
    return "V008";
  const storedTransaction =
    request.get("UserCode") === merchant.userCode &&
    sameSecret(request.get("UserPass") ?? "", merchant.userPassword);
  if (!storedTransaction) return "M049";
  if (request.get("SecureType") === "Inquiry") return inquiryFault(request);
  if (request.get("SecureType") === "Report") return historyFault(request);
  return request.get("SecureType") === "NonSecure" ? takeBackFault(request) : "M014";
}

function inquiryFault(request: RequestFields): string | undefined {
  if (request.get("TxnType") !== "OrderInquiry") return "M015";
  return requestedOrder(request) === "" ? "M022" : undefined;
}

function historyFault(request: RequestFields): string | undefined {
  if (request.get("TxnType") !== "TxnHistory") return "M015";
  if (requestedOrder(request) !== "") return undefined;
  return /^\d{8}$/.test(request.get("ReqDate") ?? "") ? undefined : "M048";
}

function requestedOrder(request: RequestFields): string {
  return request.get("OrgOrderId") || request.get("OrderId") || "";
}

// Merchants use both spellings.
function requestedMerchant(request: RequestFields): string {
  return request.get("MerchantId") || request.get("MerchantID") || "";
}

function echoFields(request: RequestFields | undefined): Fields {
  if (request === undefined) return {};
  const fields = Object.fromEntries(
    ["MbrId", "SecureType", "TxnType"].map((name) => [name, request.get(name) ?? ""]),
  );
  return { ...fields, MerchantID: requestedMerchant(request) };
}
