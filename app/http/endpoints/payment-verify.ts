import { redirect } from "react-router";
import { addressContext, appContext } from "#app/http/request/context.ts";
import { noteResult } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { type CallbackResult, finishPayment } from "#server/giving/payments/finish-payment.ts";
import { findBank } from "#server/giving/payments/site-bank.ts";
import { handleUnverified } from "#server/giving/payments/unverified-callback.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import type { Route } from "./+types/payment-verify";
import { bankOfMessage, readBankMessage, senderOfMessage } from "./bank-message.ts";

/**
 * Handles a browser that returns with only the attempt's number (docs/contract.md#hints): an inquiry decides. Without a
 * number (a reload, a typed address) nothing changes.
 */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> | Response {
  const app = context.get(appContext);
  if (params.bank !== undefined && !findBank(app.payments.banks, params.bank)) return notFound();
  const number = new URL(request.url).searchParams.get("number") ?? "";
  if (params.bank === undefined || !isOrderId(number)) return toResult("?status=error&type=error");
  const sender = senderOfMessage(app, context.get(addressContext), false);
  const callback = { number, reason: "unsigned" } as const;
  return answer(app, () => handleUnverified(app.payments, callback, {}, { ...sender, isSigned: false }));
}

/**
 * Handles the bank's callback (docs/contract.md#the-banks-callback). It is a resource route, because page actions
 * refuse the bank's Origin. Every callback ends with a redirect to the result page.
 */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  if (params.bank !== undefined && !findBank(app.payments.banks, params.bank)) return notFound();
  return answer(app, async () => {
    const bank = await bankOfMessage(app, params.bank, request);
    if (!bank) return { status: "pending", orderId: null };
    const fields = await readBankMessage(request, bank);
    const address = context.get(addressContext);
    const holdBack = () => app.limits.forgeries.consume(wideNetworkOf(address));
    const sender = senderOfMessage(app, address, false);
    return finishPayment({ ...app.payments, bank }, fields, holdBack, sender);
  });
}

async function answer(app: App, finish: () => Promise<CallbackResult>): Promise<Response> {
  try {
    const finished = await finish();
    const named = finished.status === "unverified" ? finished.number : finished.orderId;
    return toResult(query(finished), noteResult(app, named ?? "none"));
  } catch (error) {
    // The message could not be read, so the timed inquiry decides.
    app.log.error({ err: error }, "payment-verify failed");
    return toResult("?status=pending", noteResult(app, "unread"));
  }
}

function toResult(query: string, cookie?: string): Response {
  const init = cookie === undefined ? { status: 303 } : { status: 303, headers: { "Set-Cookie": cookie } };
  return redirect(`/payment/verify${query}`, init);
}

const notFound = () => new Response("Not found", { status: 404 });

function query(finished: CallbackResult): string {
  if (finished.status === "unverified") return "?status=pending";
  if (finished.status !== "error") return `?status=${finished.status}`;
  return `?status=error&type=${finished.type}${finished.code ? `&code=${finished.code}` : ""}`;
}
