import { openBackground } from "../background.ts";
import { openBook } from "../book.ts";
import { deliver, repeatCallback } from "../deliver.ts";
import { type Decided, openDesk } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Control, drillEndpoint } from "../drill-endpoint.ts";
import { createFaults, type Faults } from "../faults.ts";
import { sendPage } from "../http-exchange.ts";
import { type Language, pageLanguage } from "../languages.ts";
import { tellLie } from "../lies.ts";
import { type Call, type Endpoint, formType, serveMount, xmlTypes } from "../mount.ts";
import { callbackPage, lostPage } from "../pages.ts";
import { bookedPayment, isPaymentOf, newPayment, type Payment } from "../payment.ts";
import type { RunningSimulator, SimulatorOptions } from "../profile.ts";
import { encodeEntities } from "../xml.ts";
import { type ApiAnswer, answerApi } from "./api.ts";
import { readByteForm, toBytes, toText, writeByteForm } from "./bytes.ts";
import {
  type BankMessage,
  type NestpayHabits,
  refusalMessage,
  resultMessage,
  returnCodeOf,
  usualHabits,
} from "./callback-fields.ts";
import { type NestpayMerchant, nestpayMerchant } from "./merchant.ts";
import { checkForm } from "./payment-form.ts";

export const gateway = "nestpay";
const path = "/nestpay/fim";
/** Seconds until the bank's server calls, when the form names none. */
const usualRefresh = 300;
/** The bank's server tries twice to hear the answer that it expects. */
const serverCalls = 2;

export type NestpayOptions = SimulatorOptions & {
  readonly merchant?: NestpayMerchant;
  readonly habits?: Partial<NestpayHabits>;
};

export type NestpaySimulator = RunningSimulator & {
  /** The message that the bank makes of a payment, for tests that bring it themselves. */
  messageOf(number: string, from?: "browser" | "server"): BankMessage | undefined;
};

/** A bank that speaks NestPay, hash version 3, with the card typed on its own page. No money moves. */
export function createNestpaySimulator(options: NestpayOptions): NestpaySimulator {
  const mount = options.mount.replace(/\/+$/, "");
  const merchant = options.merchant ?? nestpayMerchant;
  const now = options.now ?? (() => new Date());
  const pace = options.pace ?? 1;
  const book = openBook<Payment>(options.journal, { keyOf: ({ key }) => key, isEntry: isPaymentOf(gateway) });
  const background = openBackground();
  let habits: NestpayHabits = { ...usualHabits, ...options.habits };
  let faults: Faults | undefined = options.faults && createFaults(options.faults);
  const desk = openDesk({
    mount,
    path,
    book,
    now,
    faults: () => faults,
    langOf: ({ form }) => form.lang ?? "",
    siteOf: ({ form }) => form.okUrl ?? "",
    finish,
  });

  function answerForm(call: Call): void | Promise<void> {
    const fields = readByteForm(call.body);
    const verdict = checkForm(fields, { merchant, book });
    if (verdict.kind === "stranded") return desk.refuse(call, 400, "badForm", verdict.code);
    const { form } = verdict;
    if (verdict.kind === "refused") {
      const message = refusalMessage(form, verdict.text, { merchant, habits });
      const language = pageLanguage(form.lang ?? "", call.req.headers["accept-language"]);
      return sendBack(form.failUrl ?? "", message, language, call);
    }
    const number = form.oid ?? "";
    const { hash: _, ...kept } = form;
    const callerAddress = call.req.socket.remoteAddress ?? "";
    const asked = { gateway, number, callerAddress, amount: verdict.amount, currency: form.currency ?? "" };
    const payment = newPayment({ ...asked, form: kept }, now());
    // A number that took no money can be tried again.
    const tried = book.find(number);
    const earlier = tried ? [...tried.earlier, ...(tried.outcome ? [tried.outcome] : [])] : [];
    book.put({ ...payment, earlier });
    return desk.show({ ...payment, earlier }, call);
  }

  async function finish(payment: Decided, isNew: boolean, call: Call, language: Language): Promise<void> {
    const { outcome, form } = payment;
    const url = (outcome.kind === "approved" ? form.okUrl : form.failUrl) ?? "";
    const message = resultMessage(payment, "browser", { merchant, habits });
    if (isNew) {
      if (outcome.delivery === "twice") postBack(url, message, 1000 * pace);
      if (outcome.delivery === "late") postBack(url, message, faults?.lateMs() ?? 0);
      await callFromServer(payment);
    }
    if (outcome.delivery === "browser" || outcome.delivery === "twice") {
      sendBack(url, message, language, call);
    } else {
      sendPage(call.res, 200, (nonce) => lostPage(language, nonce));
    }
  }

  function sendBack(url: string, { fields }: BankMessage, language: Language, { res }: Call): void {
    const { charset } = habits;
    sendPage(res, 200, (nonce) => callbackPage({ url, fields, charset }, language, nonce));
  }

  /** The bank's server brings what the browser should. */
  function postBack(url: string, { bytes }: BankMessage, delayMs: number): void {
    const message = { url, body: writeByteForm(bytes), headers: { "content-type": formType } };
    background.run(async (stop) => void (await repeatCallback(message, stop, { delayMs })));
  }

  /** The call to callbackUrl, at its own time unless the fault plan says otherwise. */
  async function callFromServer(payment: Decided): Promise<void> {
    const { callbackUrl, refreshtime } = payment.form;
    const fault = faults?.notice();
    if (callbackUrl === undefined || fault === "lost") return;
    const { bytes } = resultMessage(payment, "server", { merchant, habits });
    const message = { url: callbackUrl, body: writeByteForm(bytes), headers: { "content-type": formType } };
    const usual = Number(refreshtime ?? usualRefresh) * 1000 * pace;
    const first = fault === "late" ? (faults?.lateMs() ?? 0) : usual;
    const waits = fault === "first" ? [0, usual] : Array<number>(serverCalls).fill(first);
    let hasAnswered = () => {};
    const answered = new Promise<void>((resolve) => {
      hasAnswered = resolve;
    });
    const call = (stop: AbortSignal) =>
      deliver(message, {
        waits,
        accepts: ({ text }) => text === "Approved",
        tried: (_, accepted) => {
          hasAnswered();
          if (accepted) acknowledge(payment.number);
        },
        stop,
      });
    for (let n = 0; n < (fault === "doubled" ? 2 : 1); n++)
      background.run(async (stop) => {
        await call(stop);
        hasAnswered();
      });
    if (fault === "first") await answered;
  }

  function acknowledge(number: string): void {
    const payment = book.find(number);
    if (payment?.acknowledgedAt === null) book.put({ ...payment, acknowledgedAt: now().toISOString() });
  }

  function answerRequest({ body, res }: Call): void {
    const fault = options.inquiryFault?.() ?? faults?.gate();
    answerOrFail(fault, { res, background }, () => {
      const { charset } = habits;
      const answer = answerApi(xmlOf(body), { merchant, book, now: now(), habits });
      const xml = toBytes(responseXml(answer, charset), charset);
      return { type: `text/xml; charset=${charset.toUpperCase()}`, body: Buffer.from(xml, "latin1") };
    });
  }

  const control: Control = {
    setFaults(plan) {
      faults = plan === null ? undefined : createFaults(plan);
    },
    // Neither is in the answer of the inquiry: partial refunds and second sales are in the history of the order.
    tell: (lie) => tellLie(lie, book, now()),
    // Each form names its callbackUrl.
    setNotifyUrl() {},
    setHabits(next) {
      habits = { ...habits, ...next };
    },
    underway: background.underway,
  };

  const endpoints: Endpoint[] = [
    { method: "POST", path: /^\/nestpay\/fim\/est3Dgate$/i, types: [formType], answer: answerForm },
    { method: "POST", path: /^\/nestpay\/fim\/api$/i, types: [...xmlTypes, formType], answer: answerRequest },
    ...desk.endpoints,
    ...(options.drill ? [drillEndpoint(control)] : []),
  ];
  return {
    ...control,
    handle: serveMount(mount, endpoints, background.isClosed),
    payments: () => book.all().map((payment) => bookedPayment(payment, returnCodeOf(payment))),
    messageOf(number, from = "browser") {
      const payment = book.find(number);
      return payment && resultMessage(payment, from, { merchant, habits });
    },
    async close() {
      if (await background.close()) book.close();
    },
  };
}

/** The document itself, or in the field DATA of a form. */
function xmlOf(body: Buffer): string {
  const bytes = body.toString("latin1");
  if (/^\s*</.test(bytes)) return toText(bytes);
  return toText(readByteForm(body).find(([name]) => name === "DATA")?.[1] ?? "");
}

function responseXml({ fields, extra }: ApiAnswer, charset: string): string {
  return `<?xml version="1.0" encoding="${charset.toUpperCase()}"?>
<CC5Response>
${elements(fields)}<Extra>
${elements(extra)}</Extra>
</CC5Response>
`;
}

function elements(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${encodeEntities(value)}</${name}>\n`)
    .join("");
}
