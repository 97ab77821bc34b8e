import { redirect } from "react-router";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { createResultCookie } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { type CallbackResult, finishPayment } from "#server/giving/payments/finish-payment.ts";
import { findBank } from "#server/giving/payments/site-bank.ts";
import { handleUnverified } from "#server/giving/payments/unverified-callback.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import type { Route } from "./+types/payment-verify";
import { describeSender, findMessageBank, readBankMessage } from "./bank-message.ts";

/**
 * Handles a browser that returns with only the attempt's number (docs/contract.md#hints). An inquiry then decides the
 * payment. A request without a number (a reload, a typed address) changes nothing.
 */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> | Response {
  const app = context.get(appContext);
  if (params.bank !== undefined && !findBank(app.payments.banks, params.bank)) return notFound();
  const number = new URL(request.url).searchParams.get("number") ?? "";
  if (params.bank === undefined || !isOrderId(number)) return toResult("?status=error&type=error");
  const sender = describeSender(app, context.get(addressContext), false);
  const callback = { number, reason: "unsigned" } as const;
  return redirectAfter(app, () =>
    handleUnverified(app.payments, callback, {}, { ...sender, isSigned: false }),
  );
}

/**
 * Handles the bank's callback (docs/contract.md#the-banks-callback). It is a resource route, because page actions
 * refuse the bank's Origin. Every callback ends with a redirect to the result page.
 */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  if (params.bank !== undefined && !findBank(app.payments.banks, params.bank)) return notFound();
  return redirectAfter(app, async () => {
    const bank = await findMessageBank(app, params.bank, request);
    if (!bank) return { status: "pending", orderId: null };
    const fields = await readBankMessage(request, bank);
    const address = context.get(addressContext);
    const holdBack = () => app.limits.forgeries.consume(wideNetworkOf(address));
    const sender = describeSender(app, address, false);
    return finishPayment({ ...app.payments, bank }, fields, holdBack, sender);
  });
}

async function redirectAfter(app: App, handleCallback: () => Promise<CallbackResult>): Promise<Response> {
  try {
    const result = await handleCallback();
    const orderOrNumber = result.status === "unverified" ? result.number : result.orderId;
    return toResult(toQuery(result), createResultCookie(app, orderOrNumber ?? "none"));
  } catch (error) {
    // The message could not be read, so the scheduled inquiry decides.
    app.log.error({ err: error }, "payment-verify failed");
    return toResult("?status=pending", createResultCookie(app, "unread"));
  }
}

function toResult(query: string, cookie?: string): Response {
  const init = cookie === undefined ? { status: 303 } : { status: 303, headers: { "Set-Cookie": cookie } };
  return redirect(`/payment/verify${query}`, init);
}

const notFound = () => new Response("Not found", { status: 404 });

function toQuery(result: CallbackResult): string {
  if (result.status === "unverified") return "?status=pending";
  if (result.status !== "error") return `?status=${result.status}`;
  return `?status=error&type=${result.type}${result.code ? `&code=${result.code}` : ""}`;
}
