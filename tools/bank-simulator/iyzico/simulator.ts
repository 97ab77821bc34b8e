import { randomInt } from "node:crypto";
import { openBackground } from "../background.ts";
import { openBook } from "../book.ts";
import { deliver, repeatCallback } from "../deliver.ts";
import { type Decided, openDesk } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import { type Control, drillEndpoint } from "../drill-endpoint.ts";
import { createFaults, type Faults, type InquiryFault } from "../faults.ts";
import { sendPage } from "../http-exchange.ts";
import type { Language } from "../languages.ts";
import { tellLie } from "../lies.ts";
import { type Call, type Endpoint, jsonType, serveMount } from "../mount.ts";
import { callbackPage, lostPage } from "../pages.ts";
import {
  bookedPayment,
  declined,
  failed,
  isPaymentOf,
  newPayment,
  type Outcome,
  type Payment,
} from "../payment.ts";
import type { RunningSimulator, SimulatorOptions } from "../profile.ts";
import {
  answerCancel,
  answerFormDetail,
  answerPaymentDetail,
  answerRefund,
  errorCodeOf,
  failure,
  type IyzicoHabits,
  type IyzicoView,
  paymentIdOf,
} from "./answers.ts";
import { checkInitialize, type Json } from "./initialize.ts";
import { type IyzicoMerchant, iyzicoMerchant } from "./merchant.ts";
import { authorizationFault, webhookSignature } from "./signature.ts";

export const gateway = "iyzico";
const path = "/iyzico/payment";
const tokenSeconds = 1_800;
const webhookRepeatMs = 15 * 60_000;

export type IyzicoOptions = SimulatorOptions & {
  readonly merchant?: IyzicoMerchant;
  readonly habits?: Partial<IyzicoHabits>;
};

export type IyzicoSimulator = RunningSimulator & {
  /** The webhook about a payment with an outcome, for tests that bring it themselves. */
  webhookOf(token: string): { readonly body: string; readonly headers: Record<string, string> } | undefined;
};

/** A payment firm that speaks iyzico's checkout form, with the page at iyzico. No money moves. */
export function createIyzicoSimulator(options: IyzicoOptions): IyzicoSimulator {
  const mount = options.mount.replace(/\/+$/, "");
  const merchant = options.merchant ?? iyzicoMerchant;
  const now = options.now ?? (() => new Date());
  const pace = options.pace ?? 1;
  const book = openBook<Payment>(options.journal, { keyOf: ({ key }) => key, isEntry: isPaymentOf(gateway) });
  const background = openBackground();
  let notifyUrl = options.notifyUrl;
  let habits: IyzicoHabits = {
    fraudStatus: 1,
    pending: "INIT_THREEDS",
    signedWebhook: false,
    ...options.habits,
  };
  let faults: Faults | undefined = options.faults && createFaults(options.faults);
  const desk = openDesk({
    mount,
    path,
    book,
    now,
    faults: () => faults,
    langOf: ({ form }) => form.locale ?? "",
    siteOf: ({ form }) => form.callbackUrl ?? "",
    isExpired: ({ receivedAt, outcome }) =>
      outcome === null && now().getTime() >= new Date(receivedAt).getTime() + tokenSeconds * 1000,
    fateOf: (pan) => fateOf(pan, now()),
    finish,
  });

  /** Not idempotent: the same conversationId gets another token. */
  function initialize(request: Json, { req }: Call): Json {
    const verdict = checkInitialize(request);
    if (verdict.kind === "refused") return failure("5", verdict.text, request, now());
    const { form, amount } = verdict;
    const callerAddress = req.socket.remoteAddress ?? "";
    const number = form.conversationId ?? "";
    const fresh = newPayment({ gateway, number, callerAddress, amount, currency: "949", form }, now());
    const payment = { ...fresh, key: fresh.token };
    book.put(payment);
    const base = options.browser ?? `http://${req.headers.host}${mount}`;
    return {
      status: "success",
      locale: form.locale,
      systemTime: now().getTime(),
      conversationId: number,
      token: payment.token,
      tokenExpireTime: tokenSeconds,
      paymentPageUrl: `${base}${path}/page?token=${payment.token}`,
    };
  }

  function showPage(call: Call): void | Promise<void> {
    const token = new URLSearchParams(call.req.url?.split("?")[1]).get("token") ?? "";
    const payment = book.findByToken(token);
    if (payment === undefined) return desk.refuse(call, 404, "unknownPayment");
    return desk.show(payment, call);
  }

  async function finish(payment: Decided, isNew: boolean, call: Call, language: Language): Promise<void> {
    const { outcome, form, token } = payment;
    const url = form.callbackUrl ?? "";
    if (isNew) {
      if (outcome.delivery === "twice") postBack(url, token, 1000 * pace);
      if (outcome.delivery === "late") postBack(url, token, faults?.lateMs() ?? 0);
      if (outcome.delivery !== "none") await notify(payment);
    }
    if (outcome.delivery === "browser" || outcome.delivery === "twice") {
      sendPage(call.res, 200, (nonce) => callbackPage({ url, fields: { token } }, language, nonce));
    } else {
      sendPage(call.res, 200, (nonce) => lostPage(language, nonce));
    }
  }

  function postBack(url: string, token: string, delayMs: number): void {
    const message = { url, body: new URLSearchParams({ token }) };
    background.run(async (stop) => void (await repeatCallback(message, stop, { delayMs })));
  }

  /** The webhook: 10 to 15 seconds later, then three times every 15 minutes until it is accepted. */
  async function notify(payment: Decided): Promise<void> {
    const fault = faults?.notice();
    if (notifyUrl === undefined || fault === "lost") return;
    const message = { url: notifyUrl, ...webhookOf(payment) };
    const usual = randomInt(10_000, 15_001) * pace;
    const first = fault === "first" ? 0 : fault === "late" ? (faults?.lateMs() ?? 0) : usual;
    let hasAnswered = () => {};
    const answered = new Promise<void>((resolve) => {
      hasAnswered = resolve;
    });
    for (let n = 0; n < (fault === "doubled" ? 2 : 1); n++) {
      background.run(async (stop) => {
        await deliver(message, {
          waits: [first, ...Array<number>(3).fill(webhookRepeatMs * pace)],
          accepts: ({ status }) => status === 200,
          tried: (_, accepted) => {
            hasAnswered();
            if (accepted) acknowledge(payment.token);
          },
          stop,
        });
        hasAnswered();
      });
    }
    if (fault === "first") await answered;
  }

  function webhookOf(payment: Payment): { body: string; headers: Record<string, string> } {
    const { token, number, outcome } = payment;
    const iyziEventType = "CHECKOUT_FORM_AUTH";
    const iyziPaymentId = paymentIdOf(payment);
    const status = outcome?.kind === "approved" ? "SUCCESS" : "FAILURE";
    const signed = [iyziEventType, iyziPaymentId, token, number, status];
    const body = {
      paymentConversationId: number,
      merchantId: 990777,
      token,
      status,
      iyziReferenceCode: token.slice(0, 32),
      iyziEventType,
      iyziEventTime: new Date(outcome?.answeredAt ?? payment.receivedAt).getTime(),
      iyziPaymentId: Number(iyziPaymentId),
    };
    const signature = { "x-iyz-signature-v3": webhookSignature(signed, merchant) };
    const headers = { "content-type": jsonType, ...(habits.signedWebhook ? signature : {}) };
    return { body: JSON.stringify(body), headers };
  }

  function acknowledge(token: string): void {
    const payment = book.findByToken(token);
    if (payment?.acknowledgedAt === null) book.put({ ...payment, acknowledgedAt: now().toISOString() });
  }

  /** An endpoint for the merchant's server: JSON, signed in its header. */
  function forServer(
    address: string,
    fault: () => InquiryFault | undefined,
    make: (request: Json, call: Call) => Json,
  ): Endpoint {
    function answer(call: Call): void {
      const { req, res, body } = call;
      answerOrFail(fault(), { res, background }, () => ({
        type: jsonType,
        body: JSON.stringify(judge(call, body, req.headers)),
      }));
    }
    function judge(call: Call, body: Buffer, headers: Call["req"]["headers"]): Json {
      const request = parse(body);
      const wrong = authorizationFault(headers, { path: address, body }, merchant);
      if (wrong === "missing") return failure("1001", "api bilgileri bulunamadı", {}, now());
      if (wrong === "wrong") return failure("1000", "Geçersiz imza", {}, now());
      if (request === undefined) return failure("1", "Geçersiz istek", {}, now());
      return make(request, call);
    }
    return { method: "POST", path: exactly(`/iyzico${address}`), types: [jsonType], answer };
  }

  const view = (): IyzicoView => ({ merchant, book, now: now(), habits });
  const beginning = () => options.beginFault?.() ?? faults?.begin();
  const asking = () => options.inquiryFault?.() ?? faults?.gate();
  const form = "/payment/iyzipos/checkoutform";

  const control: Control = {
    setFaults(plan) {
      faults = plan === null ? undefined : createFaults(plan);
    },
    // A detail shows one payment.
    tell: (lie) => lie.lie !== "take-again" && tellLie(lie, book, now()),
    setNotifyUrl(url) {
      notifyUrl = url;
    },
    setHabits(next) {
      habits = { ...habits, ...next };
    },
    underway: background.underway,
  };

  const endpoints: Endpoint[] = [
    forServer(`${form}/initialize/auth/ecom`, beginning, initialize),
    forServer(`${form}/auth/ecom/detail`, asking, (request) => answerFormDetail(request, view())),
    forServer("/payment/detail", asking, (request) => answerPaymentDetail(request, view())),
    forServer("/v2/payment/refund", asking, (request) => answerRefund(request, view())),
    forServer("/payment/cancel", asking, (request) => answerCancel(request, view())),
    { method: "GET", path: exactly(`${path}/page`), answer: showPage },
    ...desk.endpoints,
    ...(options.drill ? [drillEndpoint(control)] : []),
  ];
  return {
    ...control,
    handle: serveMount(mount, endpoints, background.isClosed),
    payments: () => book.all().map((payment) => bookedPayment(payment, errorCodeOf(payment))),
    webhookOf(token) {
      const payment = book.findByToken(token);
      return payment?.outcome ? webhookOf(payment) : undefined;
    },
    async close() {
      if (await background.close()) book.close();
    },
  };
}

/** iyzico's test cards: no funds, a 3-D step with mdStatus 0, a 3-D step that cannot begin. */
function fateOf(pan: string, now: Date): Outcome | undefined {
  if (pan === "4111111111111129") return declined("51", now);
  if (pan === "4131111111111117" || pan === "4151111111111112") return failed(now);
  return undefined;
}

function parse(body: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path}$`);
}
