import { type Message, postResult, sendNotice } from "../bank-messages.ts";
import { type Decided, type Desk, openDesk, refuse } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Gateway, openGateway, runGateway } from "../gateway.ts";
import { sendPage } from "../http-exchange.ts";
import { type Language, pageLanguage } from "../languages.ts";
import { plantLieInStore } from "../lies.ts";
import { type Call, formType, xmlTypes } from "../mount.ts";
import { callbackPage } from "../pages.ts";
import { bookedPayment, newPayment, type Payment, readPaymentOf } from "../payment.ts";
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

export const kind = "nestpay";
const path = "/nestpay/fim";
/** Seconds until the bank's server calls, when the form has no refreshtime. */
const usualRefresh = 300;
/** The bank's server calls at most twice. */
const serverCalls = 2;

export type NestpayOptions = SimulatorOptions & {
  readonly merchant?: NestpayMerchant;
  readonly habits?: Partial<NestpayHabits>;
};

type NestpayGateway = Gateway<Payment, NestpayMerchant, NestpayHabits>;

export type NestpaySimulator = RunningSimulator & {
  messageOf(number: string, from?: "browser" | "server"): BankMessage | undefined;
};

/** Simulates a NestPay bank with hash version 3 and the card on the bank's page. No money moves. */
export function createNestpaySimulator(options: NestpayOptions): NestpaySimulator {
  const gateway: NestpayGateway = openGateway(options, {
    merchant: options.merchant ?? nestpayMerchant,
    habits: { ...usualHabits, ...options.habits },
    keyOf: ({ key }) => key,
    read: readPaymentOf(kind),
  });
  const { book, now } = gateway;
  const desk = openDesk(gateway, {
    path,
    langOf: ({ form }) => form.lang ?? "",
    siteOf: ({ form }) => form.okUrl ?? "",
    finish: (payment, isNew) => (isNew ? sendMessages(gateway, payment) : undefined),
    leadBack: (payment, call, language) =>
      sendBack(urlOf(payment), resultMessage(payment, "browser", gateway), gateway.habits, language, call),
  });
  const handleForm = (call: Call) => submitForm(gateway, desk, call);
  const handleRequest = (call: Call) => answerInquiry(gateway, call);
  const simulator = runGateway(gateway, {
    endpoints: [
      { method: "POST", path: /^\/nestpay\/fim\/est3Dgate$/i, types: [formType], answer: handleForm },
      {
        method: "POST",
        path: /^\/nestpay\/fim\/api$/i,
        types: [...xmlTypes, formType],
        answer: handleRequest,
      },
      ...desk.endpoints,
    ],
    // Partial refunds and second sales are only in the history of the order.
    plantLie: (lie) => plantLieInStore(lie, book, now()),
    booked: (payment) => bookedPayment(payment, returnCodeOf(payment)),
    drill: options.drill,
  });
  return {
    ...simulator,
    messageOf(number, from = "browser") {
      const payment = book.find(number);
      return payment && resultMessage(payment, from, gateway);
    },
  };
}

function submitForm(gateway: NestpayGateway, desk: Desk<Payment>, call: Call): void | Promise<void> {
  const { merchant, book, habits, now } = gateway;
  const verdict = checkForm(readByteForm(call.body), { merchant, book });
  if (verdict.kind === "stranded") return refuse(call, 400, "badForm", verdict.code);
  const { form } = verdict;
  if (verdict.kind === "refused") {
    const message = refusalMessage(form, verdict.text, gateway);
    const language = pageLanguage(form.lang ?? "", call.req.headers["accept-language"]);
    return sendBack(form.failUrl ?? "", message, habits, language, call);
  }
  const number = form.oid ?? "";
  const { hash: _, ...formWithoutHash } = form;
  const callerAddress = call.req.socket.remoteAddress ?? "";
  const { amount } = verdict;
  const request = {
    gateway: kind,
    number,
    callerAddress,
    amount,
    currency: form.currency ?? "",
    form: formWithoutHash,
  };
  // A number that took no money can be tried again.
  const previousPayment = book.find(number);
  const earlier = previousPayment
    ? [...previousPayment.earlier, ...(previousPayment.outcome ? [previousPayment.outcome] : [])]
    : [];
  const payment = { ...newPayment(request, now()), earlier };
  book.put(payment);
  return desk.show(payment, call);
}

function urlOf({ outcome, form }: Decided<Payment>): string {
  return (outcome.kind === "approved" ? form.okUrl : form.failUrl) ?? "";
}

function sendMessages(gateway: NestpayGateway, payment: Decided<Payment>): Promise<void> {
  const message = createPost(urlOf(payment), resultMessage(payment, "browser", gateway));
  postResult(gateway, message, payment.outcome.delivery, { delayMs: 1000 * gateway.pace });
  return callFromServer(gateway, payment);
}

function sendBack(
  url: string,
  { fields }: BankMessage,
  { charset }: NestpayHabits,
  language: Language,
  { res }: Call,
): void {
  sendPage(res, 200, (nonce) => callbackPage({ url, fields, charset }, language, nonce));
}

/** Calls callbackUrl after refreshtime, unless the fault plan says otherwise. */
function callFromServer(gateway: NestpayGateway, payment: Payment): Promise<void> {
  const { callbackUrl, refreshtime } = payment.form;
  return sendNotice(gateway, payment, callbackUrl, (url, fault) => {
    const usualWaitMs = Number(refreshtime ?? usualRefresh) * 1000 * gateway.pace;
    const firstWaitMs = fault === "late" ? (gateway.faults?.lateMs() ?? 0) : usualWaitMs;
    return {
      message: createPost(url, resultMessage(payment, "server", gateway)),
      delaysMs: fault === "first" ? [0, usualWaitMs] : Array<number>(serverCalls).fill(firstWaitMs),
      accepts: ({ text }) => text === "Approved",
    };
  });
}

function createPost(url: string, { bytes }: BankMessage): Message {
  return { url, body: writeByteForm(bytes), headers: { "content-type": formType } };
}

function answerInquiry(gateway: NestpayGateway, { body, res }: Call): void {
  const { merchant, book, now, habits, background } = gateway;
  answerOrFail(gateway.inquiryFault(), { res, background }, () => {
    const { charset } = habits;
    const answer = answerApi(xmlOf(body), { merchant, book, now: now(), habits });
    const xml = toBytes(responseXml(answer, charset), charset);
    return { type: `text/xml; charset=${charset.toUpperCase()}`, body: Buffer.from(xml, "latin1") };
  });
}

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
