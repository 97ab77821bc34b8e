import { randomInt } from "node:crypto";
import { referenceNumber, responseRnd } from "../bank-clock.ts";
import { postResult, type RepeatOptions } from "../bank-messages.ts";
import { maskCard } from "../card.ts";
import { type Decided, openDesk } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Gateway, openGateway, runGateway } from "../gateway.ts";
import { sendPage } from "../http-exchange.ts";
import { browserLanguage, pageLanguage } from "../languages.ts";
import { type Lie, plantLieInStore } from "../lies.ts";
import { type Call, formType, xmlTypes } from "../mount.ts";
import { callbackPage, errorPage } from "../pages.ts";
import { answerOtp, bookedPayment } from "../payment.ts";
import type { RunningSimulator, SimulatorOptions } from "../profile.ts";
import { recordOf, refusedRecord } from "./bank-record.ts";
import { callbackFields, type Signing } from "./callback-fields.ts";
import type { Digest, HashOrder } from "./hash.ts";
import { type PayforHabits, usualHabits } from "./inquiry-answer.ts";
import { type Merchant, simulatorMerchant } from "./merchant.ts";
import { newTransaction } from "./new-transaction.ts";
import { returnCodeText } from "./return-codes.ts";
import { checkThreeDForm, type Model } from "./three-d-form.ts";
import { readTransaction, returnCodeOf, type Transaction, type TransactionBook } from "./transactions.ts";
import { answerXmlGate } from "./xml-gate.ts";

export type BankSimulatorOptions = SimulatorOptions & {
  readonly merchant?: Merchant;
  readonly digest?: Digest;
  readonly hashOrder?: HashOrder;
  readonly repeatCallback?: RepeatOptions;
  /** Says whether an address may post the 3D form. The gateway refuses other addresses with M047. */
  readonly callerAllowed?: (address: string) => boolean;
};

export type BankSimulator = RunningSimulator & {
  transactions(): readonly Transaction[];
};

type PayforGateway = Gateway<Transaction, Merchant, PayforHabits>;

/** Simulates a PayFor bank with 3DPay and 3DHost. No money moves (docs/contract.md#the-bank-simulator). */
export function createBankSimulator(options: BankSimulatorOptions): BankSimulator {
  const merchant = options.merchant ?? simulatorMerchant;
  const { digest = "sha1", hashOrder = "extended", repeatCallback = {} } = options;
  const signing: Signing = { merchant, digest, hashOrder };
  const gateway: PayforGateway = openGateway(options, {
    merchant,
    habits: usualHabits,
    keyOf: ({ key }) => key,
    read: readTransaction,
  });
  const { book, now } = gateway;
  function resultOf(transaction: Decided<Transaction>) {
    const { outcome, form } = transaction;
    const fields = callbackFields(recordOf(transaction, gateway.habits.authentication), signing);
    return { url: (outcome.kind === "approved" ? form.OkUrl : form.FailUrl) ?? "", fields };
  }
  const desk = openDesk<Transaction>(gateway, {
    path: "/Mpi",
    langOf: ({ form }) => form.Lang ?? "",
    siteOf: ({ form }) => form.OkUrl ?? "",
    referenceOf: ({ f11 }, moment) => referenceNumber(moment, f11),
    finish(transaction, isNew) {
      const { url, fields } = resultOf(transaction);
      const message = { url, body: new URLSearchParams(fields) };
      if (isNew) postResult(gateway, message, transaction.outcome.delivery, repeatCallback);
    },
    leadBack: (transaction, { res }, language) =>
      sendPage(res, 200, (nonce) => callbackPage(resultOf(transaction), language, nonce)),
  });
  const { callerAllowed = () => true } = options;
  const handleForm = (model: Model) => (call: Call) =>
    answerThreeDForm(gateway, { model, signing, callerAllowed, show: desk.show }, call);
  const handleXml = (call: Call) => answerGate(gateway, call);
  // The bank's server ignores the case of a path (docs/banks/payfor.md#addresses).
  const post = { method: "POST", types: [formType] } as const;
  const simulator = runGateway(gateway, {
    endpoints: [
      { ...post, path: /^\/mpi\/default\.aspx$/i, answer: handleForm("3DPay") },
      { ...post, path: /^\/mpi\/3dhost\.aspx$/i, answer: handleForm("3DHost") },
      ...desk.endpoints,
      { ...post, path: /^\/mpi\/xmlgate\.aspx$/i, types: xmlTypes, answer: handleXml },
    ],
    plantLie: (lie) =>
      lie.lie === "invent" ? invent(lie, { book, merchant }, now()) : plantLieInStore(lie, book, now()),
    booked: (transaction) => bookedPayment(transaction, returnCodeOf(transaction)),
    drill: options.drill,
  });
  return { ...simulator, transactions: () => book.all() };
}

type FormRules = {
  readonly model: Model;
  readonly signing: Signing;
  callerAllowed(address: string): boolean;
  show(transaction: Transaction, call: Call): void | Promise<void>;
};

function answerThreeDForm(
  { merchant, book, now }: PayforGateway,
  { model, signing, callerAllowed, show }: FormRules,
  call: Call,
): void | Promise<void> {
  const { body, req, res } = call;
  const moment = now();
  const callerAddress = req.socket.remoteAddress ?? "";
  const form = new URLSearchParams(body.toString());
  const verdict = checkThreeDForm(form, {
    merchant,
    model,
    now: moment,
    callerAllowed: callerAllowed(callerAddress),
    isOrderKnown: (orderId) => book.find(orderId) !== undefined,
  });
  const acceptLanguage = req.headers["accept-language"];
  if (verdict.kind === "accepted") {
    const transaction = newTransaction(verdict, { moment, callerAddress, latest: book.latest() });
    book.put(transaction);
    return show(transaction, call);
  }
  if (verdict.kind === "refused") {
    const requestData = { moment, callerAddress, responseRnd: responseRnd(moment, randomInt(10_000)) };
    const fields = callbackFields(refusedRecord(verdict.code, verdict.echo, requestData), signing);
    const language = pageLanguage(form.get("Lang") ?? "", acceptLanguage);
    sendPage(res, 200, (nonce) => callbackPage({ url: verdict.failUrl, fields }, language, nonce));
  } else {
    const language = browserLanguage(acceptLanguage);
    sendPage(res, 400, (nonce) => errorPage(returnCodeText(verdict.code), verdict.code, language, nonce));
  }
}

function answerGate(gateway: PayforGateway, { body, req, res }: Call): void {
  const { merchant, book, now, habits, background } = gateway;
  answerOrFail(gateway.inquiryFault(), { res, background }, () => {
    const callerAddress = req.socket.remoteAddress ?? "";
    const xml = answerXmlGate(body.toString(), { merchant, book, now: now(), callerAddress, habits });
    return { type: "text/xml", body: xml };
  });
}

/** Adds a payment that no merchant requested. Returns false when its number exists. */
function invent(
  { orderId, amount }: Extract<Lie, { lie: "invent" }>,
  { book, merchant }: { book: TransactionBook; merchant: Merchant },
  moment: Date,
): boolean {
  if (book.find(orderId) !== undefined) return false;
  const echo = {
    MbrId: merchant.mbrId,
    MerchantID: merchant.merchantId,
    OrderId: orderId,
    SecureType: "3DPay",
    TxnType: "Auth",
    PurchAmount: (amount / 100).toFixed(2),
    Currency: "949",
    InstallmentCount: "0",
    Lang: "TR",
  };
  const card = { mask: maskCard("4155650100416111"), brand: "V", expired: false } as const;
  const requestData = { moment, callerAddress: "127.0.0.1", latest: book.latest() };
  book.put(answerOtp(newTransaction({ echo, card }, requestData), "999999", moment));
  return true;
}
