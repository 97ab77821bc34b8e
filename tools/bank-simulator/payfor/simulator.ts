import { randomInt } from "node:crypto";
import { responseRnd } from "../bank-clock.ts";
import { postResult } from "../bank-messages.ts";
import type { RepeatOptions } from "../deliver.ts";
import { type Decided, openDesk } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Gateway, openGateway, runGateway } from "../gateway.ts";
import { sendPage } from "../http-exchange.ts";
import { browserLanguage, type Language, pageLanguage } from "../languages.ts";
import { type Call, formType, xmlTypes } from "../mount.ts";
import { callbackPage, errorPage, lostPage, type PaymentView } from "../pages.ts";
import type { RunningSimulator, SimulatorOptions } from "../profile.ts";
import { recordOf, refusedRecord } from "./bank-record.ts";
import { callbackFields, type Signing } from "./callback-fields.ts";
import { amountIn, fieldNames } from "./field-names.ts";
import type { Digest, HashOrder } from "./hash.ts";
import { type PayforHabits, usualHabits } from "./inquiry-answer.ts";
import { tellLie } from "./lies.ts";
import { type Merchant, simulatorMerchant } from "./merchant.ts";
import { newTransaction } from "./new-transaction.ts";
import { answerOtp } from "./otp.ts";
import { returnCodeText } from "./return-codes.ts";
import { checkThreeDForm, type Model } from "./three-d-form.ts";
import { bookedTransaction, type Transaction, transactionLines } from "./transactions.ts";
import { answerXmlGate } from "./xml-gate.ts";

export type { InquiryFault } from "../faults.ts";
export type { Transaction } from "./transactions.ts";

export type BankSimulatorOptions = SimulatorOptions & {
  /** The account it accepts; the simulator's own by default. */
  readonly merchant?: Merchant;
  readonly digest?: Digest;
  readonly hashOrder?: HashOrder;
  readonly repeatCallback?: RepeatOptions;
  /** Whether this address may post the 3D form; the gateway refuses others with M047. */
  readonly callerAllowed?: (address: string) => boolean;
};

export type BankSimulator = RunningSimulator & {
  transactions(): readonly Transaction[];
  /** Voids an approved payment, as staff would in the bank's panel. False when there is nothing to void. */
  void(orderId: string): boolean;
  /** Refunds part or all of an approved payment; the amount is in kuruş. False when it is not possible. */
  refund(orderId: string, kurus: number): boolean;
};

type PayforGateway = Gateway<Transaction, Merchant, PayforHabits>;

/** A bank that speaks the PayFor protocol, 3DPay and 3DHost, and moves no money (docs/contract.md#the-bank-simulator). */
export function createBankSimulator(options: BankSimulatorOptions): BankSimulator {
  const merchant = options.merchant ?? simulatorMerchant;
  const { digest = "sha1", hashOrder = "extended", repeatCallback = {} } = options;
  const signing: Signing = { merchant, digest, hashOrder };
  const gateway: PayforGateway = openGateway(options, { merchant, habits: usualHabits, ...transactionLines });
  const { book, now } = gateway;
  const desk = openDesk<Transaction>(gateway, {
    cardPath: "/Mpi/Card.aspx",
    otpPath: "/Mpi/Otp.aspx",
    viewOf,
    withCard: (transaction, { mask, brand, expired }) => ({
      ...transaction,
      cardMask: mask,
      cardBrand: brand,
      cardExpired: expired,
    }),
    answerOtp,
    finish: (...finished) => sendResult(gateway, signing, repeatCallback, ...finished),
  });
  const { callerAllowed = () => true } = options;
  const takeForm = (model: Model) => (call: Call) =>
    answerThreeDForm(gateway, { model, signing, callerAllowed, show: desk.show }, call);
  const answerXml = (call: Call) => answerGate(gateway, call);
  // The bank's server ignores the case of a path (docs/banks/payfor.md#addresses).
  const post = { method: "POST", types: [formType] } as const;
  const running = runGateway(gateway, {
    endpoints: [
      { ...post, path: /^\/mpi\/default\.aspx$/i, answer: takeForm("3DPay") },
      { ...post, path: /^\/mpi\/3dhost\.aspx$/i, answer: takeForm("3DHost") },
      ...desk.endpoints,
      { ...post, path: /^\/mpi\/xmlgate\.aspx$/i, types: xmlTypes, answer: answerXml },
    ],
    tell: (lie) => tellLie(lie, { book, merchant, now: now() }),
    booked: bookedTransaction,
    drill: options.drill,
  });
  return {
    ...running,
    transactions: () => book.all(),
    void: (orderId) => running.tell({ lie: "void", orderId }),
    refund: (orderId, amount) => running.tell({ lie: "refund", orderId, amount }),
  };
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
  const accepted = req.headers["accept-language"];
  if (verdict.kind === "accepted") {
    const transaction = newTransaction(verdict, { moment, callerAddress, latest: book.latest() });
    book.put(transaction);
    return show(transaction, call);
  }
  if (verdict.kind === "refused") {
    const at = { moment, callerAddress, responseRnd: responseRnd(moment, randomInt(10_000)) };
    const fields = callbackFields(refusedRecord(verdict.code, verdict.echo, at), signing);
    const language = pageLanguage(form.get("Lang") ?? "", accepted);
    sendPage(res, 200, (nonce) => callbackPage({ url: verdict.failUrl, fields }, language, nonce));
  } else {
    const language = browserLanguage(accepted);
    sendPage(res, 400, (nonce) => errorPage(returnCodeText(verdict.code), verdict.code, language, nonce));
  }
}

function sendResult(
  gateway: PayforGateway,
  signing: Signing,
  again: RepeatOptions,
  transaction: Decided<Transaction>,
  isNew: boolean,
  { res }: Call,
  language: Language,
): void {
  const { outcome, echo } = transaction;
  const { delivery } = outcome;
  const url = (outcome.kind === "approved" ? echo.OkUrl : echo.FailUrl) ?? "";
  const fields = callbackFields(recordOf(transaction, gateway.habits.authentication), signing);
  if (isNew) postResult(gateway, { url, body: new URLSearchParams(fields) }, delivery, again);
  if (delivery === "browser" || delivery === "twice") {
    sendPage(res, 200, (nonce) => callbackPage({ url, fields }, language, nonce));
  } else {
    sendPage(res, 200, (nonce) => lostPage(language, nonce));
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

function viewOf({ token, orderId, echo, cardMask }: Transaction, accepted: string | undefined): PaymentView {
  return {
    language: pageLanguage(echo.Lang ?? "", accepted),
    token,
    number: orderId,
    amount: amountIn(echo),
    currency: echo[fieldNames.currency] ?? "",
    site: echo.OkUrl ?? "",
    cardMask: cardMask === "" ? null : cardMask,
  };
}
