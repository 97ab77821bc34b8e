import { randomInt } from "node:crypto";
import { openBackground } from "../background.ts";
import { responseRnd } from "../bank-clock.ts";
import { type CardFault, readCard } from "../card-form.ts";
import { type RepeatOptions, repeatCallback } from "../deliver.ts";
import { answerOrFail } from "../disturb.ts";
import { type Control, drillEndpoint } from "../drill-endpoint.ts";
import { createFaults, type Faults } from "../faults.ts";
import { sendPage } from "../http-exchange.ts";
import { browserLanguage, pageLanguage, words } from "../languages.ts";
import { type Call, type Endpoint, formType, serveMount, xmlTypes } from "../mount.ts";
import { callbackPage, cardPage, errorPage, lostPage, otpPage, type PaymentView } from "../pages.ts";
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
import { bookedTransaction, type Outcome, openTransactionBook, type Transaction } from "./transactions.ts";
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

type Asking = Pick<Call, "req" | "res">;

/** A bank that speaks the PayFor protocol, 3DPay and 3DHost, and moves no money (docs/contract.md#the-bank-simulator). */
export function createBankSimulator(options: BankSimulatorOptions): BankSimulator {
  const mount = options.mount.replace(/\/+$/, "");
  const merchant = options.merchant ?? simulatorMerchant;
  const now = options.now ?? (() => new Date());
  const signing: Signing = {
    merchant,
    digest: options.digest ?? "sha1",
    hashOrder: options.hashOrder ?? "extended",
  };
  const book = openTransactionBook(options.journal);
  const background = openBackground();
  let faults: Faults | undefined = options.faults && createFaults(options.faults);
  let habits: PayforHabits = usualHabits;

  function answerThreeDForm({ body, req, res }: Call, model: Model): void {
    const moment = now();
    const callerAddress = req.socket.remoteAddress ?? "";
    const form = new URLSearchParams(body.toString());
    const verdict = checkThreeDForm(form, {
      merchant,
      model,
      now: moment,
      callerAllowed: options.callerAllowed?.(callerAddress) ?? true,
      isOrderKnown: (orderId) => book.find(orderId) !== undefined,
    });
    const accepted = req.headers["accept-language"];
    if (verdict.kind === "accepted") {
      const transaction = newTransaction(verdict, { moment, callerAddress, latest: book.latest() });
      book.put(transaction);
      show(transaction, { req, res });
    } else if (verdict.kind === "refused") {
      const at = { moment, callerAddress, responseRnd: responseRnd(moment, randomInt(10_000)) };
      const fields = callbackFields(refusedRecord(verdict.code, verdict.echo, at), signing);
      const language = pageLanguage(form.get("Lang") ?? "", accepted);
      sendPage(res, 200, (nonce) => callbackPage({ url: verdict.failUrl, fields }, language, nonce));
    } else {
      const language = browserLanguage(accepted);
      sendPage(res, 400, (nonce) => errorPage(returnCodeText(verdict.code), verdict.code, language, nonce));
    }
  }

  function askCard(transaction: Transaction, wrong: readonly CardFault[], { req, res }: Asking): void {
    const view = viewOf(transaction, req.headers["accept-language"]);
    sendPage(res, 200, (nonce) => cardPage(view, `${mount}/Mpi/Card.aspx`, wrong, nonce));
  }

  function answerCardForm({ body, req, res }: Call): void {
    const form = new URLSearchParams(body.toString());
    const transaction = findOrRefuse(form, { req, res });
    const typed = transaction?.cardMask === "" ? readCard(form, now()) : undefined;
    if (transaction === undefined) return;
    if (typed === undefined) {
      show(transaction, { req, res });
    } else if ("faults" in typed) {
      askCard(transaction, typed.faults, { req, res });
    } else {
      const { mask, brand, expired } = typed.card;
      const after = { ...transaction, cardMask: mask, cardBrand: brand, cardExpired: expired };
      book.put(after);
      show(after, { req, res });
    }
  }

  function findOrRefuse(form: URLSearchParams, { req, res }: Asking): Transaction | undefined {
    const found = book.findByToken(form.get("token") ?? "");
    if (found === undefined) {
      const language = browserLanguage(req.headers["accept-language"]);
      const { unknownPayment } = words[language];
      sendPage(res, 404, (nonce) => errorPage(unknownPayment, undefined, language, nonce));
    }
    return found;
  }

  /** The page for the card, the page for the code, or the end: where the payment is. */
  function show(transaction: Transaction, asking: Asking): void {
    const { outcome, cardMask } = transaction;
    if (outcome !== null) returnResult(transaction, outcome, false, asking);
    else if (cardMask === "") askCard(transaction, [], asking);
    else askOtp(transaction, asking);
  }

  function askOtp(transaction: Transaction, { req, res }: Asking): void {
    const view = viewOf(transaction, req.headers["accept-language"]);
    sendPage(res, 200, (nonce) => otpPage(view, `${mount}/Mpi/Otp.aspx`, transaction.wrongCodes, nonce));
  }

  function answerOtpForm({ body, req, res }: Call): void {
    const form = new URLSearchParams(body.toString());
    const before = findOrRefuse(form, { req, res });
    if (before === undefined) return;
    // A button sends its code as a second `otp`, after the text field of the same name, which is then ignored.
    const otp = (form.getAll("otp").at(-1) ?? "").replaceAll(/\s/g, "");
    const after = before.cardMask === "" ? before : misdirect(before, answerOtp(before, otp, now()));
    if (after !== before) book.put(after);
    if (after !== before && after.outcome !== null) returnResult(after, after.outcome, true, { req, res });
    else show(after, { req, res });
  }

  function returnResult(after: Transaction, outcome: Outcome, isNew: boolean, { req, res }: Asking): void {
    const url = (outcome.kind === "approved" ? after.echo.OkUrl : after.echo.FailUrl) ?? "";
    const fields = callbackFields(recordOf(after, habits.authentication), signing);
    if (isNew && outcome.delivery === "twice") postBack(url, fields, options.repeatCallback ?? {});
    if (isNew && outcome.delivery === "late") postBack(url, fields, { delayMs: faults?.lateMs() ?? 0 });
    const { language } = viewOf(after, req.headers["accept-language"]);
    if (outcome.delivery === "browser" || outcome.delivery === "twice") {
      sendPage(res, 200, (nonce) => callbackPage({ url, fields }, language, nonce));
    } else {
      sendPage(res, 200, (nonce) => lostPage(language, nonce));
    }
  }

  /** How the fault plan delivers a new outcome, unless the typed code decides. */
  function misdirect(before: Transaction, after: Transaction): Transaction {
    const { outcome } = after;
    if (!faults || after === before || outcome?.delivery !== "browser") return after;
    return { ...after, outcome: { ...outcome, delivery: faults.delivery() } };
  }

  function postBack(url: string, fields: Record<string, string>, how: RepeatOptions): void {
    const message = { url, body: new URLSearchParams(fields) };
    background.run(async (stop) => void (await repeatCallback(message, stop, how)));
  }

  function answerXml({ body, req, res }: Call): void {
    const fault = options.inquiryFault?.() ?? faults?.gate();
    answerOrFail(fault, { res, background }, () => {
      const callerAddress = req.socket.remoteAddress ?? "";
      const xml = answerXmlGate(body.toString(), { merchant, book, now: now(), callerAddress, habits });
      return { type: "text/xml", body: xml };
    });
  }

  const control: Control = {
    setFaults(plan) {
      faults = plan === null ? undefined : createFaults(plan);
    },
    tell: (lie) => tellLie(lie, { book, merchant, now: now() }),
    // PayFor's server sends no messages of its own.
    setNotifyUrl() {},
    setHabits(next) {
      habits = { ...habits, ...next };
    },
    underway: background.underway,
  };

  // The bank's server ignores the case of a path (docs/banks/payfor.md#addresses).
  const endpoints: Endpoint[] = [
    {
      method: "POST",
      path: /^\/mpi\/default\.aspx$/i,
      types: [formType],
      answer: (call) => answerThreeDForm(call, "3DPay"),
    },
    {
      method: "POST",
      path: /^\/mpi\/3dhost\.aspx$/i,
      types: [formType],
      answer: (call) => answerThreeDForm(call, "3DHost"),
    },
    { method: "POST", path: /^\/mpi\/card\.aspx$/i, types: [formType], answer: answerCardForm },
    { method: "POST", path: /^\/mpi\/otp\.aspx$/i, types: [formType], answer: answerOtpForm },
    { method: "POST", path: /^\/mpi\/xmlgate\.aspx$/i, types: xmlTypes, answer: answerXml },
    ...(options.drill ? [drillEndpoint(control)] : []),
  ];
  return {
    ...control,
    handle: serveMount(mount, endpoints, background.isClosed),
    payments: () => book.all().map(bookedTransaction),
    transactions: () => book.all(),
    void: (orderId) => control.tell({ lie: "void", orderId }),
    refund: (orderId, amount) => control.tell({ lie: "refund", orderId, amount }),
    async close() {
      if (await background.close()) book.close();
    },
  };
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
