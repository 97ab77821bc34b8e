import { postResult } from "../bank-messages.ts";
import { type Decided, openDesk, refuse } from "../desk.ts";
import { answerOrFail } from "../disturb.ts";
import type { InquiryFault } from "../faults.ts";
import { openGateway, runGateway } from "../gateway.ts";
import { sendPage } from "../http-exchange.ts";
import { plantLieInStore } from "../lies.ts";
import { type Call, type Endpoint, jsonType } from "../mount.ts";
import { callbackPage } from "../pages.ts";
import {
  bookedPayment,
  declined,
  failed,
  newPayment,
  type Outcome,
  type Payment,
  readPaymentOf,
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
} from "./answers.ts";
import { checkInitialize, type Json } from "./initialize.ts";
import { type IyzicoMerchant, iyzicoMerchant } from "./merchant.ts";
import { authorizationFault } from "./signature.ts";
import { type IyzicoGateway, sendWebhook, webhookOf } from "./webhook.ts";

export const kind = "iyzico";
const path = "/iyzico/payment";
const checkoutForm = "/payment/iyzipos/checkoutform";
const tokenSeconds = 1_800;

export type IyzicoOptions = SimulatorOptions & {
  readonly merchant?: IyzicoMerchant;
  readonly habits?: Partial<IyzicoHabits>;
};

export type IyzicoSimulator = RunningSimulator & {
  webhookOf(token: string): { readonly body: string; readonly headers: Record<string, string> } | undefined;
};

/** Simulates iyzico's checkout form, with the page at iyzico. No money moves. */
export function createIyzicoSimulator(options: IyzicoOptions): IyzicoSimulator {
  const gateway: IyzicoGateway = openGateway(options, {
    merchant: options.merchant ?? iyzicoMerchant,
    habits: { fraudStatus: 1, pending: "INIT_THREEDS", signedWebhook: false, ...options.habits },
    keyOf: ({ key }) => key,
    read: readPaymentOf(kind),
  });
  const { book, now } = gateway;
  const desk = openDesk(gateway, {
    path,
    langOf: ({ form }) => form.locale ?? "",
    siteOf: ({ form }) => form.callbackUrl ?? "",
    isExpired: ({ receivedAt, outcome }) =>
      outcome === null && now().getTime() >= new Date(receivedAt).getTime() + tokenSeconds * 1000,
    fateOf: (pan) => findTestCardOutcome(pan, now()),
    finish: (payment, isNew) => (isNew ? sendMessages(gateway, payment) : undefined),
    leadBack({ form, token }, { res }, language) {
      const back = { url: form.callbackUrl ?? "", fields: { token } };
      sendPage(res, 200, (nonce) => callbackPage(back, language, nonce));
    },
  });

  function showPage(call: Call): void | Promise<void> {
    const token = new URLSearchParams(call.req.url?.split("?")[1]).get("token") ?? "";
    const payment = book.findByToken(token);
    return payment ? desk.show(payment, call) : refuse(call, 404, "unknownPayment");
  }

  const view = (): IyzicoView => ({ ...gateway, now: now() });
  const answerRequest = (endpointPath: string, answer: (request: Json, view: IyzicoView) => Json) =>
    forServer(gateway, endpointPath, gateway.inquiryFault, (request) => answer(request, view()));
  const simulator = runGateway(gateway, {
    endpoints: [
      forServer(gateway, `${checkoutForm}/initialize/auth/ecom`, gateway.beginFault, (request, call) =>
        initialize(gateway, request, call, options.browser),
      ),
      answerRequest(`${checkoutForm}/auth/ecom/detail`, answerFormDetail),
      answerRequest("/payment/detail", answerPaymentDetail),
      answerRequest("/v2/payment/refund", answerRefund),
      answerRequest("/payment/cancel", answerCancel),
      { method: "GET", path: matchExactly(`${path}/page`), answer: showPage },
      ...desk.endpoints,
    ],
    // The detail shows only one payment.
    plantLie: (lie) => lie.lie !== "take-again" && plantLieInStore(lie, book, now()),
    booked: (payment) => bookedPayment(payment, errorCodeOf(payment)),
    drill: options.drill,
  });
  return {
    ...simulator,
    webhookOf(token) {
      const payment = book.findByToken(token);
      return payment?.outcome ? webhookOf(payment, gateway) : undefined;
    },
  };
}

/** A repeated conversationId gets another token. */
function initialize(
  { book, now, mount }: IyzicoGateway,
  request: Json,
  { req }: Call,
  browser = `http://${req.headers.host}${mount}`,
): Json {
  const verdict = checkInitialize(request);
  if (verdict.kind === "refused") return failure("5", verdict.text, request, now());
  const { form, amount } = verdict;
  const callerAddress = req.socket.remoteAddress ?? "";
  const number = form.conversationId ?? "";
  const newEntry = newPayment({ gateway: kind, number, callerAddress, amount, currency: "949", form }, now());
  const payment = { ...newEntry, key: newEntry.token };
  book.put(payment);
  return {
    status: "success",
    locale: form.locale,
    systemTime: now().getTime(),
    conversationId: number,
    token: payment.token,
    tokenExpireTime: tokenSeconds,
    paymentPageUrl: `${browser}${path}/page?token=${payment.token}`,
  };
}

async function sendMessages(gateway: IyzicoGateway, payment: Decided<Payment>): Promise<void> {
  const { outcome, form, token } = payment;
  const message = { url: form.callbackUrl ?? "", body: new URLSearchParams({ token }) };
  postResult(gateway, message, outcome.delivery, { delayMs: 1000 * gateway.pace });
  if (outcome.delivery !== "none") await sendWebhook(gateway, payment);
}

function forServer(
  { merchant, now, background }: IyzicoGateway,
  endpointPath: string,
  fault: () => InquiryFault | undefined,
  make: (request: Json, call: Call) => Json,
): Endpoint {
  function checkRequest(call: Call): Json {
    const { body, req } = call;
    const request = parse(body);
    const fault = authorizationFault(req.headers, { path: endpointPath, body }, merchant);
    if (fault === "missing") return failure("1001", "api bilgileri bulunamadı", {}, now());
    if (fault === "wrong") return failure("1000", "Geçersiz imza", {}, now());
    if (request === undefined) return failure("1", "Geçersiz istek", {}, now());
    return make(request, call);
  }
  function answer(call: Call): void {
    answerOrFail(fault(), { res: call.res, background }, () => ({
      type: jsonType,
      body: JSON.stringify(checkRequest(call)),
    }));
  }
  return { method: "POST", path: matchExactly(`/iyzico${endpointPath}`), types: [jsonType], answer };
}

/** Returns the outcome of iyzico's test cards: no funds, a 3-D step with mdStatus 0, a 3-D step that cannot begin. */
function findTestCardOutcome(pan: string, now: Date): Outcome | undefined {
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

function matchExactly(path: string): RegExp {
  return new RegExp(`^${path}$`);
}
