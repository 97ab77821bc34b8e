import { action as createOrder } from "#app/http/endpoints/create-order.ts";
import { action as notifyPayment } from "#app/http/endpoints/payment-notify.ts";
import { loader as returnFromBank, action as verifyPayment } from "#app/http/endpoints/payment-verify.ts";
import { type App, compose } from "#server/compose/compose.ts";
import type { Bank, BankForm } from "#server/giving/payments/banks/bank.ts";
import type { SiteBank } from "#server/giving/payments/site-bank.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { BankChoice } from "#testing/counterparts/banks.ts";
import { silent } from "#testing/databases/test-database.ts";
import { orderBody as orderOf } from "#testing/donor/order-body.ts";
import { callRoute, type Handler } from "./bare-app.ts";
import { testConfig } from "./environment.ts";
import { openSiteWithBank, type SiteWithBank } from "./site.ts";

export type TestApp = { app: App; payments: SiteWithBank; close(): Promise<void> };

export const site = "http://localhost:3000";

/** The App that endpoints get, with a real database and the bank simulator, and without background work. */
export async function openTestApp(choice: BankChoice = {}): Promise<TestApp> {
  const payments = await openSiteWithBank(choice);
  const secret = "a secret for tests, 32 characters";
  const config = testConfig({ SESSION_SECRET: secret, ...(choice.kind && { SIMULATE: choice.kind }) });
  const idle = { repeat() {}, stop: async () => {} };
  const { connection, clock } = payments;
  const app = await compose(config, payments.ctx.banks, { connection, scheduler: idle, clock, log: silent });
  return { app, payments, close: () => payments.close() };
}

/** The only bank of the site. */
export function bankOf({ payments }: App): SiteBank {
  const [bank] = payments.banks;
  if (!bank) throw new Error("a site without a bank");
  return bank;
}

/** The same site with a change of its only bank. */
export function withAppBank(app: App, change: Partial<Bank>): App {
  return { ...app, payments: { ...app.payments, banks: [{ ...bankOf(app), ...change }] } };
}

export type RequestOptions = {
  headers?: Record<string, string>;
  locale?: Locale;
  /** Default: a different address for every request. */
  address?: string;
  /** The name of the bank in the callback's address. Default: none. */
  bank?: string;
  /** The query of the callback's address. */
  query?: string;
};

/** The answer of create-order. The checkout reads the `body`. */
export type OrderAnswer = {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    orderId?: string;
    payment?: BankForm;
    error?: string;
    code?: string;
    fieldErrors?: Record<string, string>;
  };
};

export const withKey = (key: string): RequestOptions => ({ headers: { "Idempotency-Key": key } });

/** Posts to create-order. An object is sent as JSON. */
export async function postOrder(app: App, body: unknown, options: RequestOptions = {}): Promise<OrderAnswer> {
  const response = await ask(app, body, options);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as OrderAnswer["body"],
  };
}

/** Posts to create-order. Returns the raw response, which may not be JSON. */
export function ask(app: App, body: unknown, options: RequestOptions = {}): Promise<Response> {
  const isReady = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  const request = new Request(`${site}/.netlify/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...options.headers },
    body: isReady ? (body as BodyInit) : JSON.stringify(body),
    duplex: "half",
  } as RequestInit);
  return run(createOrder, app, request, options);
}

/** The bank's callback as a browser sends it from the bank's page: no cookie, foreign Origin. */
export function postCallback(
  app: App,
  body: URLSearchParams | FormData | string | Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
  options: RequestOptions = {},
): Promise<Response> {
  const path = `/api/payment-verify${options.bank ? `/${options.bank}` : ""}`;
  const request = new Request(`${site}${path}${options.query ?? ""}`, {
    method: "POST",
    headers: { Origin: "https://vpos.example.com", ...headers },
    body: body as BodyInit,
    duplex: "half",
  } as RequestInit);
  return run(verifyPayment, app, request, options);
}

/** The browser returns with nothing but an address. */
export function openCallback(app: App, query = "", options: RequestOptions = {}): Promise<Response> {
  const path = `/api/payment-verify${options.bank ? `/${options.bank}` : ""}`;
  return run(returnFromBank, app, new Request(`${site}${path}${query}`), options);
}

/** The message of the bank's server. */
export function postNotification(
  app: App,
  body: URLSearchParams | string,
  { bank = "payfor", headers = {}, ...options }: RequestOptions = {},
): Promise<Response> {
  const request = new Request(`${site}/api/payment-notify/${bank}`, { method: "POST", body, headers });
  return run(notifyPayment, app, request, { ...options, bank });
}

let visitors = 0;

/** The module serves many test files, so the last number alone would pass 255. */
function nextAddress(): string {
  visitors += 1;
  return `198.18.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
}

export function run(
  handler: Handler,
  app: App,
  request: Request,
  { locale = "tr", address = nextAddress(), bank }: RequestOptions = {},
): Promise<Response> {
  return callRoute(handler, app, request, { locale, address, params: { bank } });
}

/** A valid order of one line of 250 TL, paid by card. */
export function orderBody(change: Record<string, unknown> = {}) {
  return orderOf(250, { paymentMethod: "card", ...change });
}

export function line(change: Record<string, unknown> = {}) {
  return { ...orderOf(250).cartItems[0], ...change };
}

/** The bank form of an answer; throws the error if there is none. */
export function formOf({ payment, error }: OrderAnswer["body"]): BankForm {
  if (!payment) throw new Error(`no form: ${error}`);
  return payment;
}

/** The cookies of a response, as the browser sends them with its next request. */
export function cookieHeader(...answers: { headers: Headers }[]): string {
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Row counts of the tables that an order writes to: a refusal must not change them. */
export async function countRows({ db }: App): Promise<Record<string, number>> {
  const rows = await rowsOf<Record<string, number>>(db)`
    select (select count(*)::int from orders) as orders, (select count(*)::int from order_items) as items,
      (select count(*)::int from payment_attempts) as attempts, (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from order_consents) as consents`;
  return rows[0] ?? {};
}
