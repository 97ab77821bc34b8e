import { bankDay, batchNumber, payerTransactionId, responseRnd } from "../bank-clock.ts";
import { type Authentication, eciOf } from "../card.ts";
import { merchantName } from "../pages.ts";
import { amountIn, fieldNames } from "./field-names.ts";
import { returnCodeText } from "./return-codes.ts";
import { type Echo, echoedFields } from "./three-d-form.ts";
import { returnCodeOf, type Transaction } from "./transactions.ts";

export type Fields = Record<string, string>;

export type BankRecord = Readonly<ReturnType<typeof recordOf>>;

const openState = { threeDStatus: "-1", d3Stat: "N", txnStatus: "N", txnResult: "Failed", requestStat: "1" };
const states = {
  approved: { threeDStatus: "1", d3Stat: "Y", txnStatus: "Y", txnResult: "Success", requestStat: "1,3,10,5" },
  declined: { threeDStatus: "1", d3Stat: "Y", txnStatus: "N", txnResult: "Failed", requestStat: "1,3,10,5" },
  authenticationFailed: { ...openState, requestStat: "1,4,5" },
};

/** With 3DHost the bank's page for the card is an additional step. */
function listSteps({ form }: Transaction, requestStat: string): string {
  return form.SecureType === "3DHost" ? requestStat.replace(/^1,/, "1,2,") : requestStat;
}

/** Returns the current data of a transaction, for its callback and for inquiries. */
export function recordOf(transaction: Transaction, authentication: Authentication = "full") {
  const { outcome, card, token } = transaction;
  const startedAt = new Date(transaction.receivedAt);
  const moment = outcome === null ? startedAt : new Date(outcome.answeredAt);
  const state = outcome === null ? openState : states[outcome.kind];
  return {
    moment,
    startedAt,
    requestGuid: transaction.requestGuid,
    reqId: transaction.reqId,
    f11: transaction.f11,
    terminalId: "VS770001",
    callerAddress: transaction.callerAddress,
    echo: createEcho(transaction),
    cardMask: card?.mask ?? "",
    cardBrand: card?.brand ?? "",
    ...state,
    requestStat: listSteps(transaction, state.requestStat),
    procReturnCode: returnCodeOf(transaction) ?? "V000",
    ircCode: outcome?.kind === "authenticationFailed" ? "MR15" : "",
    authCode: outcome?.authCode ?? "",
    reference: outcome?.reference ?? "",
    authenticated: outcome !== null && outcome.kind !== "authenticationFailed",
    authentication,
    responseRnd: outcome === null ? "" : responseRnd(moment, Number.parseInt(token.slice(0, 6), 16) % 10_000),
  };
}

function createEcho({ form, amount }: Transaction): Echo {
  return amountIn(form) === amount ? form : { ...form, [fieldNames.amount]: (amount / 100).toFixed(2) };
}

/** Returns the data of a refused request, which has no transaction and so no guid, terminal or mask. */
export function refusedRecord(
  code: string,
  echo: Echo,
  request: { readonly moment: Date; readonly callerAddress: string; readonly responseRnd: string },
): BankRecord {
  return {
    ...request,
    startedAt: request.moment,
    requestGuid: "0",
    reqId: "0",
    f11: "0",
    terminalId: "",
    echo,
    cardMask: "",
    cardBrand: "",
    threeDStatus: "-1",
    d3Stat: "",
    txnStatus: "",
    txnResult: "",
    requestStat: "1,5",
    procReturnCode: code,
    ircCode: "",
    authCode: "",
    reference: "",
    authenticated: false,
    authentication: "full",
  };
}

export function commonFields(record: BankRecord): Fields {
  const { echo, authenticated } = record;
  const hasAuthentication = authenticated || record.ircCode === "MR15";
  const day = bankDay(record.moment);
  return {
    ...Object.fromEntries(echoedFields.map((name) => [name, echo[name] ?? ""])),
    RequestIp: record.callerAddress,
    RequestStat: record.requestStat,
    Exponent: "2",
    PayerTxnId: hasAuthentication ? payerTransactionId(record.startedAt) : "",
    PayerAuthenticationCode: authenticated
      ? Buffer.from(record.requestGuid.padStart(20, "0")).toString("base64")
      : "",
    Eci: authenticated ? eciOf(record.cardBrand === "M" ? "M" : "V", record.authentication) : "",
    TerminalID: record.terminalId,
    CardType: record.cardBrand,
    AlphaCode: "TL",
    Ecommerce: "1",
    MrcCountryCode: "792",
    MrcName: merchantName,
    MerchantHomeUrl: "https://merchant.invalid/",
    IrcDet: record.ircCode === "" ? "" : returnCodeText(record.procReturnCode),
    IrcCode: record.ircCode,
    Version: hasAuthentication ? "1.0.2" : "",
    TxnStatus: record.txnStatus,
    CavvAlg: authenticated ? "2" : "",
    ParesVerified: hasAuthentication ? "true" : "",
    ParesSyntaxOk: hasAuthentication ? String(authenticated) : "",
    ErrMsg: returnCodeText(record.procReturnCode),
    TxnResult: record.txnResult,
    AuthCode: record.authCode,
    HostRefNum: record.reference,
    ProcReturnCode: record.procReturnCode,
    ReturnUrl: record.threeDStatus === "1" ? (echo.OkUrl ?? "") : (echo.FailUrl ?? ""),
    BatchNo: batchNumber(record.moment),
    CardMask: record.cardMask,
    ReqId: record.reqId,
    SrcType: "VPO",
    ReqDate: day,
    SysDate: day,
    F11: record.f11,
    F37: record.reference,
    MpiElapsedTime: String(record.moment.getTime() - record.startedAt.getTime()),
    hasOrderId: "False",
    HasAddressCount: "False",
    IsPaymentFacilitator: "False",
    MerchantCountryCode: "TR",
    RequestClientIp: record.callerAddress,
    DsBrand: record.cardBrand,
    ...zeroFields,
    ...emptyFields,
  };
}

function allEqual(value: string, names: string): Fields {
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}

const zeroFields = allEqual(
  "0",
  "F11_ORG F12_ORG F22_ORG F25_ORG MTI_ORG IntervalType IntervalDuration RepeatCount VoidTime PaymentLinkId UsedPoint " +
    "RefundedAmount RefundedPoint VposElapsedTime BankingElapsedTime SocketElapsedTime HsmElapsedTime TemplateType",
);

const emptyFields = allEqual(
  "",
  "IsRepeatTxn CavvResult OrgTxnType F13_ORG CustomerCode RequestMerchantDomain ResponseRnd ResponseHash " +
    "BankInternalResponseCode BankInternalResponseMessage BankInternalResponseSubcode " +
    "BankInternalResponseSubmessage BayiKodu VoidUserCode ClientId IsQRValid IsFastValid IsQR IsFast QRRefNo " +
    "FASTGonderenKatilimciKodu FASTAlanKatilimciKodu FASTReferansNo FastGonderenIBAN FASTGonderenAdi " +
    "MobileECI HubConnId WalletData Tds2dsTransId Is3DHost MD VendorDet ErrorData VoidDate",
);
