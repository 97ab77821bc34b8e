import { addressContext, appContext } from "#app/http/request/context.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { findBank } from "#server/giving/payments/site-bank.ts";
import type { Route } from "./+types/payment-notify";
import { bankOfMessage, readBankMessage, senderOfMessage } from "./bank-message.ts";

const text = (status: number, body: string) =>
  new Response(body, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/**
 * Receives the message of the bank's own server about an attempt (docs/contract.md#the-banks-callback). It answers with
 * the text that the bank expects only after the outcome is committed; any other answer makes the bank repeat the
 * message.
 */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  if (params.bank !== undefined && !findBank(app.payments.banks, params.bank)) return text(404, "Not found");
  try {
    const bank = await bankOfMessage(app, params.bank, request);
    if (!bank || bank.notificationAnswer === null) return text(404, "Not found");
    if (request.method !== "POST") return loader();
    const fields = await readBankMessage(request, bank);
    const address = context.get(addressContext);
    const holdBack = () => app.limits.forgeries.consume(wideNetworkOf(address));
    const sender = senderOfMessage(app, address, true);
    const finished = await finishPayment({ ...app.payments, bank }, fields, holdBack, sender);
    if (finished.status === "error" && finished.code === "HASH_MISMATCH") return text(400, "Not authentic");
    return finished.undecided ? text(503, "Not known yet") : text(200, bank.notificationAnswer);
  } catch (error) {
    app.log.error({ err: error }, "payment-notify failed");
    return text(503, "Not known yet");
  }
}
