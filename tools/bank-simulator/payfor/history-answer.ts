import { createHash } from "node:crypto";
import { bankDay, bankTime, historyDate, referenceNumber } from "../bank-clock.ts";
import type { Refund } from "../payment.ts";
import { type BankRecord, commonFields, type Fields, recordOf } from "./bank-record.ts";
import { moneyBack } from "./inquiry-answer.ts";
import { returnCodeText } from "./return-codes.ts";
import type { Transaction } from "./transactions.ts";
import { xmlElements, xmlProlog } from "./xml.ts";

const bankNamespace = "http://ocean.smartway.com/";

/** A line of the history: the sale, or a later void or refund. */
export type HistoryLine = { readonly moment: Date; readonly fields: Fields };

export function historyLines(transaction: Transaction): readonly HistoryLine[] {
  const record = recordOf(transaction);
  const pan = createHash("sha256").update(transaction.token).digest("hex").slice(0, 32).toUpperCase();
  // The gateway sends a token instead of the card number. The simulator does not keep the expiry.
  const sale = { ...lineFields(record), ...moneyBack(transaction), Pan: pan, D3Stat: record.d3Stat };
  const laterLine = (txnType: string, at: string | null, changed: Fields): HistoryLine[] => {
    if (at === null) return [];
    const moment = new Date(at);
    const day = bankDay(moment);
    const dates = { InsertDatetime: historyDate(moment), ReqDate: day, SysDate: day };
    const fields = { ...sale, ...dates, TxnType: txnType, OrgOrderId: transaction.number, ...changed };
    return [{ moment, fields }];
  };
  const voidFields = { TxnStatus: "Y", VoidDate: "", VoidTime: "0" };
  const refundFields = ({ amount, reference }: Refund) => ({
    TxnStatus: "Y",
    PurchAmount: (amount / 100).toFixed(2),
    F37: reference,
  });
  const refusedFields = { TxnStatus: "N", TxnResult: "Failed", ProcReturnCode: "V014", IrcCode: "99962" };
  const takenAgainAt = transaction.takenAgainAt ?? null;
  const reference =
    takenAgainAt === null ? "" : referenceNumber(new Date(takenAgainAt), reverseText(transaction.f11));
  return [
    { moment: record.moment, fields: sale },
    ...laterLine("Auth", takenAgainAt, { F37: reference, OrgOrderId: "" }),
    ...laterLine("Void", transaction.voidedAt, voidFields),
    ...transaction.refunds.flatMap((refund) => laterLine("Refund", refund.at, refundFields(refund))),
    ...(transaction.refusedRefunds ?? []).flatMap((refund) =>
      laterLine("Refund", refund.at, {
        ...refundFields(refund),
        ...refusedFields,
        ErrMsg: returnCodeText("V014"),
      }),
    ),
  ];
}

function reverseText(text: string): string {
  return [...text].reverse().join("");
}

/** Returns the lines whose ReqDate is `day` (YYYYMMDD, Turkish date), also of failed and unfinished transactions. */
export function historyOfDay(transactions: readonly Transaction[], day: string): readonly HistoryLine[] {
  return transactions.flatMap(historyLines).filter((line) => bankDay(line.moment) === day);
}

/** Returns the TxnHistoryReport. Without lines it has an element with V013 (docs/banks/payfor.md#the-history-of-a-day). */
export function historyAnswer(lines: readonly HistoryLine[], emptyRecord: BankRecord): string {
  const lineList = lines.length > 0 ? lines.map((line) => line.fields) : [nothingFound(emptyRecord)];
  return (
    `${xmlProlog}<TxnHistoryReport xsi:noNamespaceSchemaLocation="TxnHistoryReport.xsd" ` +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\r\n${lineList.map(element).join("")}</TxnHistoryReport>`
  );
}

function element(fields: Fields): string {
  return (
    `<PaymentRequestExtended>\r\n<PaymentRequest xmlns="${bankNamespace}">\r\n${xmlElements(fields)}` +
    `</PaymentRequest>\r\n<ExtraParameters xmlns="${bankNamespace}">\r\n` +
    "<ArrayOfString><string>IsBatchClosed</string><string>False</string></ArrayOfString>\r\n" +
    "<ArrayOfString><string>SettlementDate</string><string>\r\n</string></ArrayOfString>\r\n" +
    "</ExtraParameters>\r\n</PaymentRequestExtended>\r\n"
  );
}

function lineFields(record: BankRecord): Fields {
  const { HostRefNum: _, ...common } = commonFields(record);
  return {
    UseExistingDataWhenInserting: "false",
    RequestGuid: record.requestGuid,
    status: "1",
    InsertDatetime: historyDate(record.moment),
    Pan: "",
    Expiry: "",
    ...common,
    TxnAmount: common.PurchAmount ?? "",
    D3Stat: "",
    HostRefNum: "",
    F12: String(Number(bankTime(record.moment))),
    ArtiTaksit: "0",
  };
}

function nothingFound(record: BankRecord): Fields {
  return {
    ...lineFields(record),
    status: "0",
    InsertDatetime: "0001-01-01T00:00:00",
    TxnResult: "Failed",
    ReqDate: "0",
    SysDate: "0",
  };
}
