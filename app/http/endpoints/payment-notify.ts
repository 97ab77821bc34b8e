import { addressContext, appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { findBank } from "#server/giving/payments/site-bank.ts";
import type { Route } from "./+types/payment-notify";
import { describeSender, findMessageBank, readBankMessage } from "./bank-message.ts";

const textAnswer = (status: number, body: string) =>
  new Response(body, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });

export const loader = methodNotAllowed;

/**
 * Receives the message of the bank's server about an attempt (docs/contract.md#the-banks-callback). The bank repeats the
 * message until it gets the text that it expects, which is sent only after the outcome is committed.
 */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  if (params.bank !== undefined && !findBank(app.payments.banks, params.bank))
    return textAnswer(404, "Not found");
  try {
    const bank = await findMessageBank(app, params.bank, request);
    if (!bank || bank.notificationAnswer === null) return textAnswer(404, "Not found");
    if (request.method !== "POST") return loader();
    const fields = await readBankMessage(request, bank);
    const address = context.get(addressContext);
    const limitForgeries = () => app.limits.forgeries.consume(wideNetworkOf(address));
    const sender = describeSender(app, address, true);
    const result = await finishPayment({ ...app.payments, bank }, fields, limitForgeries, sender);
    if (result.status === "error" && result.code === "HASH_MISMATCH") return textAnswer(400, "Not authentic");
    return result.undecided ? textAnswer(503, "Not known yet") : textAnswer(200, bank.notificationAnswer);
  } catch (error) {
    app.log.error({ err: error }, "payment-notify failed");
    return textAnswer(503, "Not known yet");
  }
}
