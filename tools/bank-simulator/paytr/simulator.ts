import { setTimeout as wait } from "node:timers/promises";
import { openBackground } from "../background.ts";
import { openBook } from "../book.ts";
import { deliver } from "../deliver.ts";
import { type Decided, openDesk } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Control, drillEndpoint } from "../drill-endpoint.ts";
import { createFaults, type Faults } from "../faults.ts";
import { redirect, sendPage } from "../http-exchange.ts";
import type { Language } from "../languages.ts";
import { tellLie } from "../lies.ts";
import { type Call, type Endpoint, formType, jsonType, serveMount } from "../mount.ts";
import { lostPage } from "../pages.ts";
import { bookedPayment, failed, isPaymentOf, newPayment, type Payment } from "../payment.ts";
import type { RunningSimulator, SimulatorOptions } from "../profile.ts";
import { type AmountStyle, type Answer, answerInquiry, answerRefund, type PaytrView } from "./answers.ts";
import { type PaytrMerchant, paytrMerchant } from "./merchant.ts";
import { notificationOf, reasonOf } from "./notification.ts";
import { checkPageRequest } from "./page-request.ts";

export const gateway = "paytr";
const path = "/paytr/odeme";
/** Minutes for which a page is open, when the request names none. */
const usualLimit = 30;
/** A message is repeated every minute, for a day. */
const repeatMs = 60_000;
const repeats = 1_440;

export type PaytrHabits = {
  /** Of the amounts in answers to inquiries. */
  readonly amounts: AmountStyle;
};

export type PaytrOptions = SimulatorOptions & {
  readonly merchant?: PaytrMerchant;
  readonly habits?: Partial<PaytrHabits>;
};

export type PaytrSimulator = RunningSimulator & {
  /** The message that PayTR's server sends about a payment, for tests that bring it themselves. */
  messageOf(number: string): Record<string, string> | undefined;
};

/** A payment firm that speaks PayTR's protocol with the page at PayTR. No money moves. */
export function createPaytrSimulator(options: PaytrOptions): PaytrSimulator {
  const mount = options.mount.replace(/\/+$/, "");
  const merchant = options.merchant ?? paytrMerchant;
  const now = options.now ?? (() => new Date());
  const pace = options.pace ?? 1;
  const book = openBook<Payment>(options.journal, { keyOf: ({ key }) => key, isEntry: isPaymentOf(gateway) });
  const background = openBackground();
  /** Waits for donors who left a page. */
  const openPages = openBackground();
  let notifyUrl = options.notifyUrl;
  let habits: PaytrHabits = { amounts: "comma", ...options.habits };
  let faults: Faults | undefined = options.faults && createFaults(options.faults);
  const desk = openDesk({
    mount,
    path,
    book,
    now,
    faults: () => faults,
    langOf: ({ form }) => form.lang ?? "tr",
    siteOf: ({ form }) => form.merchant_ok_url ?? "",
    isExpired: (payment) =>
      now().getTime() >= new Date(payment.receivedAt).getTime() + limitMs(payment) &&
      payment.outcome === null,
    finish,
  });

  function givePage({ body, req, res }: Call): void {
    const fault = options.beginFault?.() ?? faults?.begin();
    answerOrFail(fault, { res, background }, () => {
      const form = new URLSearchParams(body.toString());
      const isPaid = (number: string) => book.find(number)?.outcome?.kind === "approved";
      const verdict = checkPageRequest(form, { merchant, isPaid });
      if (verdict.kind === "refused") return json({ status: "failed", reason: verdict.reason });
      const { paytr_token: _, ...kept } = verdict.fields;
      const callerAddress = req.socket.remoteAddress ?? "";
      const number = kept.merchant_oid ?? "";
      const asked = { gateway, number, callerAddress, amount: verdict.amount, currency: "949", form: kept };
      const payment = newPayment(asked, now());
      book.put(payment);
      expire(payment);
      return json({ status: "success", token: payment.token });
    });
  }

  /** A donor who leaves the page is reported when its time is over. */
  function expire({ token, ...payment }: Payment): void {
    openPages.run(async (stop) => {
      try {
        await wait(limitMs(payment) * pace, undefined, { signal: stop });
      } catch {
        return;
      }
      const open = book.findByToken(token);
      if (open?.token !== token || open.outcome !== null) return;
      const moment = now();
      const left = { ...open, leftAt: moment.toISOString(), outcome: failed(moment) };
      book.put(left);
      await notify(left);
    });
  }

  function showPage(call: Call): void | Promise<void> {
    const payment = book.findByToken(call.path.split("/").at(-1) ?? "");
    if (payment === undefined) return desk.refuse(call, 404, "unknownPayment");
    return desk.show(payment, call);
  }

  async function finish(payment: Decided, isNew: boolean, call: Call, language: Language): Promise<void> {
    const { outcome, form } = payment;
    if (isNew && outcome.delivery !== "none") await notify(payment);
    if (outcome.delivery === "browser" || outcome.delivery === "twice") {
      redirect(call.res, (outcome.kind === "approved" ? form.merchant_ok_url : form.merchant_fail_url) ?? "");
    } else {
      sendPage(call.res, 200, (nonce) => lostPage(language, nonce));
    }
  }

  /** The message of PayTR's server, at once unless the fault plan or the typed code says otherwise. */
  async function notify(payment: Decided): Promise<void> {
    const fault = faults?.notice();
    if (notifyUrl === undefined || fault === "lost") return;
    const { delivery } = payment.outcome;
    const late = fault === "late" || delivery === "late" ? (faults?.lateMs() ?? 0) : 0;
    const message = { url: notifyUrl, body: new URLSearchParams(notificationOf(payment, merchant)) };
    let hasAnswered = () => {};
    const answered = new Promise<void>((resolve) => {
      hasAnswered = resolve;
    });
    const times = fault === "doubled" || delivery === "twice" ? 2 : 1;
    for (let n = 0; n < times; n++) {
      background.run(async (stop) => {
        await deliver(message, {
          waits: [late, ...Array<number>(repeats).fill(repeatMs * pace)],
          accepts: ({ status, text }) => status === 200 && text === "OK",
          tried: (_, accepted) => {
            hasAnswered();
            if (accepted) acknowledge(payment.number);
          },
          stop,
        });
        hasAnswered();
      });
    }
    if (fault === "first") await answered;
  }

  /** Only then does PayTR pay the merchant out. */
  function acknowledge(number: string): void {
    const payment = book.find(number);
    if (payment?.acknowledgedAt === null) book.put({ ...payment, acknowledgedAt: now().toISOString() });
  }

  function answerWith(make: (form: URLSearchParams, view: PaytrView) => Answer) {
    return ({ body, res }: Call): void => {
      const fault = options.inquiryFault?.() ?? faults?.gate();
      const form = new URLSearchParams(body.toString());
      const view = { merchant, book, now: now(), amounts: habits.amounts };
      answerOrFail(fault, { res, background }, () => json(make(form, view)));
    };
  }

  const control: Control = {
    setFaults(plan) {
      faults = plan === null ? undefined : createFaults(plan);
    },
    // An inquiry shows one payment under a number.
    tell: (lie) => lie.lie !== "take-again" && tellLie(lie, book, now()),
    setNotifyUrl(url) {
      notifyUrl = url;
    },
    setHabits(next) {
      habits = { ...habits, ...next };
    },
    underway: background.underway,
  };

  const post = { method: "POST", types: [formType] } as const;
  const endpoints: Endpoint[] = [
    { ...post, path: /^\/paytr\/odeme\/api\/get-token$/, answer: givePage },
    { method: "GET", path: /^\/paytr\/odeme\/guvenlik\/[0-9a-f]+$/, answer: showPage },
    { ...post, path: /^\/paytr\/odeme\/durum-sorgu$/, answer: answerWith(answerInquiry) },
    { ...post, path: /^\/paytr\/odeme\/iade$/, answer: answerWith(answerRefund) },
    ...desk.endpoints,
    ...(options.drill ? [drillEndpoint(control)] : []),
  ];
  return {
    ...control,
    handle: serveMount(mount, endpoints, background.isClosed),
    payments: () => book.all().map((payment) => bookedPayment(payment, reasonOf(payment))),
    messageOf(number) {
      const payment = book.find(number);
      return payment?.outcome ? notificationOf(payment, merchant) : undefined;
    },
    async close() {
      const [isFirst] = await Promise.all([background.close(), openPages.close()]);
      if (isFirst) book.close();
    },
  };
}

function limitMs({ form }: Pick<Payment, "form">): number {
  return Number(form.timeout_limit || usualLimit) * 60_000;
}

function json(answer: Answer): { type: string; body: string } {
  return { type: jsonType, body: JSON.stringify(answer) };
}
