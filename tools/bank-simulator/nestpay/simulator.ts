import type { Message } from "../bank-messages.ts";
import { postResult, sendNotice } from "../bank-messages.ts";
import { type Decided, type Desk, openDesk, refuse } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Gateway, openGateway, runGateway } from "../gateway.ts";
import { sendPage } from "../http-exchange.ts";
import { type Language, pageLanguage } from "../languages.ts";
import { tellLie } from "../lies.ts";
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
/** Seconds until the bank's server calls, when the form names none. */
const usualRefresh = 300;
/** The bank's server tries twice to hear the answer that it expects. */
const serverCalls = 2;

export type NestpayOptions = SimulatorOptions & {
  readonly merchant?: NestpayMerchant;
  readonly habits?: Partial<NestpayHabits>;
};

type NestpayGateway = Gateway<Payment, NestpayMerchant, NestpayHabits>;

export type NestpaySimulator = RunningSimulator & {
  /** The message that the bank makes of a payment, for tests that bring it themselves. */
  messageOf(number: string, from?: "browser" | "server"): BankMessage | undefined;
};

/** A bank that speaks NestPay, hash version 3, with the card typed on its own page. No money moves. */
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
  const answerForm = (call: Call) => takeForm(gateway, desk, call);
  const answerRequest = (call: Call) => answerInquiry(gateway, call);
  const running = runGateway(gateway, {
    endpoints: [
      { method: "POST", path: /^\/nestpay\/fim\/est3Dgate$/i, types: [formType], answer: answerForm },
      {
        method: "POST",
        path: /^\/nestpay\/fim\/api$/i,
        types: [...xmlTypes, formType],
        answer: answerRequest,
      },
      ...desk.endpoints,
    ],
    // Neither is in the answer of the inquiry: partial refunds and second sales are in the history of the order.
    tell: (lie) => tellLie(lie, book, now()),
    booked: (payment) => bookedPayment(payment, returnCodeOf(payment)),
    drill: options.drill,
  });
  return {
    ...running,
    messageOf(number, from = "browser") {
      const payment = book.find(number);
      return payment && resultMessage(payment, from, gateway);
    },
  };
}

function takeForm(gateway: NestpayGateway, desk: Desk<Payment>, call: Call): void | Promise<void> {
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
  const { hash: _, ...kept } = form;
  const callerAddress = call.req.socket.remoteAddress ?? "";
  const { amount } = verdict;
  const asked = { gateway: kind, number, callerAddress, amount, currency: form.currency ?? "", form: kept };
  // A number that took no money can be tried again.
  const tried = book.find(number);
  const earlier = tried ? [...tried.earlier, ...(tried.outcome ? [tried.outcome] : [])] : [];
  const payment = { ...newPayment(asked, now()), earlier };
  book.put(payment);
  return desk.show(payment, call);
}

function urlOf({ outcome, form }: Decided<Payment>): string {
  return (outcome.kind === "approved" ? form.okUrl : form.failUrl) ?? "";
}

function sendMessages(gateway: NestpayGateway, payment: Decided<Payment>): Promise<void> {
  const message = toPost(urlOf(payment), resultMessage(payment, "browser", gateway));
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

/** The call to callbackUrl, at its own time unless the fault plan says otherwise. */
function callFromServer(gateway: NestpayGateway, payment: Payment): Promise<void> {
  const { callbackUrl, refreshtime } = payment.form;
  return sendNotice(gateway, payment, callbackUrl, (url, fault) => {
    const usual = Number(refreshtime ?? usualRefresh) * 1000 * gateway.pace;
    const first = fault === "late" ? (gateway.faults?.lateMs() ?? 0) : usual;
    return {
      message: toPost(url, resultMessage(payment, "server", gateway)),
      waits: fault === "first" ? [0, usual] : Array<number>(serverCalls).fill(first),
      accepts: ({ text }) => text === "Approved",
    };
  });
}

function toPost(url: string, { bytes }: BankMessage): Message {
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
