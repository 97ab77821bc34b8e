import { setTimeout as wait } from "node:timers/promises";
import { type Background, openBackground } from "../background.ts";
import { sendNotice } from "../bank-messages.ts";
import { type Decided, openDesk, refuse } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Gateway, openGateway, runGateway } from "../gateway.ts";
import { send } from "../http-exchange.ts";
import { plantLieInStore } from "../lies.ts";
import { type Call, formType, jsonType } from "../mount.ts";
import { bookedPayment, failed, newPayment, type Payment, readPaymentOf } from "../payment.ts";
import type { RunningSimulator, SimulatorOptions } from "../profile.ts";
import { type AmountStyle, type Answer, answerInquiry, answerRefund, type PaytrView } from "./answers.ts";
import { type PaytrMerchant, paytrMerchant } from "./merchant.ts";
import { notificationOf, reasonOf } from "./notification.ts";
import { checkPageRequest } from "./page-request.ts";

export const kind = "paytr";
const path = "/paytr/odeme";
/** Minutes until a page expires, when the request has no timeout_limit. */
const defaultLimitMinutes = 30;
/** A notification is repeated every minute for a day. */
const repeatMs = 60_000;
const repeats = 1_440;

type PaytrHabits = {
  /** The separator of amounts in answers to inquiries. */
  readonly amounts: AmountStyle;
};

export type PaytrOptions = SimulatorOptions & {
  readonly merchant?: PaytrMerchant;
  readonly habits?: Partial<PaytrHabits>;
};

type PaytrGateway = Gateway<Payment, PaytrMerchant, PaytrHabits>;

export type PaytrSimulator = RunningSimulator & {
  messageOf(number: string): Record<string, string> | undefined;
};

export function createPaytrSimulator(options: PaytrOptions): PaytrSimulator {
  const gateway: PaytrGateway = openGateway(options, {
    merchant: options.merchant ?? paytrMerchant,
    habits: { amounts: "comma", ...options.habits },
    keyOf: ({ key }) => key,
    read: readPaymentOf(kind),
  });
  const { book, merchant, now } = gateway;
  /** The timers of the pages that have not expired. */
  const openPages = openBackground();
  const desk = openDesk(gateway, {
    path,
    langOf: ({ form }) => form.lang ?? "tr",
    siteOf: ({ form }) => form.merchant_ok_url ?? "",
    isExpired: (payment) =>
      now().getTime() >= new Date(payment.receivedAt).getTime() + limitMs(payment) &&
      payment.outcome === null,
    finish(payment, isNew) {
      if (isNew && payment.outcome.delivery !== "none") return sendNotification(gateway, payment);
    },
    leadBack({ outcome, form }, { res }) {
      const { merchant_ok_url, merchant_fail_url } = form;
      const location = (outcome.kind === "approved" ? merchant_ok_url : merchant_fail_url) ?? "";
      // The browser follows the redirect with a GET.
      send(res, 303, "text/plain", "", { location });
    },
  });

  function showPage(call: Call): void | Promise<void> {
    const payment = book.findByToken(call.path.split("/").at(-1) ?? "");
    return payment ? desk.show(payment, call) : refuse(call, 404, "unknownPayment");
  }

  const post = { method: "POST", types: [formType] } as const;
  const simulator = runGateway(gateway, {
    endpoints: [
      {
        ...post,
        path: /^\/paytr\/odeme\/api\/get-token$/,
        answer: (call) => answerPageRequest(gateway, openPages, call),
      },
      { method: "GET", path: /^\/paytr\/odeme\/guvenlik\/[0-9a-f]+$/, answer: showPage },
      { ...post, path: /^\/paytr\/odeme\/durum-sorgu$/, answer: createHandler(gateway, answerInquiry) },
      { ...post, path: /^\/paytr\/odeme\/iade$/, answer: createHandler(gateway, answerRefund) },
      ...desk.endpoints,
    ],
    // An inquiry shows only one payment of a number.
    plantLie: (lie) => lie.lie !== "take-again" && plantLieInStore(lie, book, now()),
    booked: (payment) => bookedPayment(payment, reasonOf(payment)),
    drill: options.drill,
    timers: openPages,
  });
  return {
    ...simulator,
    messageOf(number) {
      const payment = book.find(number);
      return payment?.outcome ? notificationOf(payment, merchant) : undefined;
    },
  };
}

function answerPageRequest(gateway: PaytrGateway, openPages: Background, { body, req, res }: Call): void {
  const { merchant, book, background, now } = gateway;
  answerOrFail(gateway.beginFault(), { res, background }, () => {
    const form = new URLSearchParams(body.toString());
    const isPaid = (number: string) => book.find(number)?.outcome?.kind === "approved";
    const verdict = checkPageRequest(form, { merchant, isPaid });
    if (verdict.kind === "refused") return json({ status: "failed", reason: verdict.reason });
    const { paytr_token: _, ...formWithoutToken } = verdict.fields;
    const callerAddress = req.socket.remoteAddress ?? "";
    const number = formWithoutToken.merchant_oid ?? "";
    const { amount } = verdict;
    const request = { gateway: kind, number, callerAddress, amount, currency: "949", form: formWithoutToken };
    const payment = newPayment(request, now());
    book.put(payment);
    openPages.run((stop) => expire(gateway, payment, stop));
    return json({ status: "success", token: payment.token });
  });
}

/** When the page expires, reports an unpaid payment as failed. */
async function expire(gateway: PaytrGateway, payment: Payment, stop: AbortSignal): Promise<void> {
  const { book, now, pace } = gateway;
  try {
    await wait(limitMs(payment) * pace, undefined, { signal: stop });
  } catch {
    return;
  }
  // Another page of the same number may have replaced this one.
  const current = book.findByToken(payment.token);
  if (current?.token !== payment.token || current.outcome !== null) return;
  const moment = now();
  const expiredPayment = { ...current, leftAt: moment.toISOString(), outcome: failed(moment) };
  book.put(expiredPayment);
  await sendNotification(gateway, expiredPayment);
}

/** Sends the notification at once, unless the fault plan or the code says otherwise. */
function sendNotification(gateway: PaytrGateway, payment: Decided<Payment>): Promise<void> {
  const { merchant, pace, faults, notifyUrl } = gateway;
  const { delivery } = payment.outcome;
  return sendNotice(gateway, payment, notifyUrl, (url, fault) => {
    const waitMs = fault === "late" || delivery === "late" ? (faults?.lateMs() ?? 0) : 0;
    return {
      message: { url, body: new URLSearchParams(notificationOf(payment, merchant)) },
      delaysMs: [waitMs, ...Array<number>(repeats).fill(repeatMs * pace)],
      accepts: ({ status, text }) => status === 200 && text === "OK",
      twice: delivery === "twice",
    };
  });
}

function createHandler(
  gateway: PaytrGateway,
  createAnswer: (form: URLSearchParams, view: PaytrView) => Answer,
) {
  const { merchant, book, background, now } = gateway;
  return ({ body, res }: Call): void => {
    const fault = gateway.inquiryFault();
    const form = new URLSearchParams(body.toString());
    const view = { merchant, book, now: now(), amounts: gateway.habits.amounts };
    answerOrFail(fault, { res, background }, () => json(createAnswer(form, view)));
  };
}

function limitMs({ form }: Pick<Payment, "form">): number {
  return Number(form.timeout_limit || defaultLimitMinutes) * 60_000;
}

function json(answer: Answer): { type: string; body: string } {
  return { type: jsonType, body: JSON.stringify(answer) };
}
