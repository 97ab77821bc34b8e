import { RouterContextProvider } from "react-router";
import { action as createOrder } from "#app/endpoints/create-order.ts";
import { action as verifyPayment } from "#app/endpoints/payment-verify.ts";
import { addressContext, appContext, localeContext } from "#app/request/context.ts";
import type { App } from "#server/compose.ts";
import type { Work } from "#server/payments/card-testing/proof-of-work.ts";
import { orderBody } from "#testing/donor/order-body.ts";
import type { BankForm } from "#testing/donor/pay-at-bank.ts";

/** A client that requests bank forms: a browser, or a program that imitates one. */
export type Asker = {
  address: string;
  phone: string;
  key: string;
  /** Its cookies, as it sends them; null: it keeps none. */
  cookies: Map<string, string> | null;
};

export type Asked =
  | { kind: "form"; form: BankForm }
  | { kind: "work"; work: Work }
  /** The order is already paid. */
  | { kind: "paid" }
  | { kind: "pause"; seconds: number }
  | { kind: "limit"; seconds: number };

/** POST create-order, through the endpoint itself. */
export async function askForForm(app: App, asker: Asker, answer?: string): Promise<Asked> {
  const response = await send(app, createOrder, "/.netlify/functions/create-order", asker, {
    body: orderOf(asker),
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": asker.key,
      ...(answer ? { "Proof-Of-Work": answer } : {}),
    },
  });
  const json = (await response.json()) as {
    payment?: BankForm;
    work?: Work;
    instead?: string;
    code?: string;
  };
  if (response.status === 200) return json.payment ? { kind: "form", form: json.payment } : { kind: "paid" };
  if (json.code !== "TOO_MANY_REQUESTS") throw new Error(`create-order: ${response.status} ${json.code}`);
  const seconds = Number(response.headers.get("retry-after"));
  if (json.work) return { kind: "work", work: json.work };
  return json.instead ? { kind: "pause", seconds } : { kind: "limit", seconds };
}

/** The bank's message, posted by the browser: cross-site, so without cookies. */
export async function bringCallback(app: App, asker: Asker, fields: URLSearchParams): Promise<boolean> {
  const without = { ...asker, cookies: null };
  const response = await send(app, verifyPayment, "/api/payment-verify", without, { body: fields });
  return response.headers.get("location")?.endsWith("status=success") ?? false;
}

async function send(
  app: App,
  action: (args: never) => Promise<Response>,
  path: string,
  { address, cookies }: Asker,
  { body, headers = {} }: { body: string | URLSearchParams; headers?: Record<string, string> },
): Promise<Response> {
  const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body,
    headers: { ...headers, ...(cookie ? { Cookie: cookie } : {}) },
  });
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(localeContext, "tr");
  context.set(addressContext, address);
  const response = await action({ request, context, params: {} } as never);
  for (const line of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    cookies?.set(name, value);
  }
  return response;
}

function orderOf({ phone, key }: Asker): string {
  const customerInfo = { name: "Deneme Bağışçısı", email: "", phone };
  return JSON.stringify(orderBody(10, { customerInfo, paymentMethod: "card", message: key }));
}
