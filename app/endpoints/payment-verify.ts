import { redirect } from "react-router";
import { type Finished, finishPayment } from "#server/payments/finish-payment.ts";
import { addressContext, appContext } from "../request/context.ts";
import { noteResult } from "../request/payment-result.ts";
import { readBytes } from "../request/read-body.ts";
import type { Route } from "./+types/payment-verify";

const resultPage = "/payment/verify";
/** The real message has about 120 fields and 5 KB. */
const bodyLimit = 64 * 1024;

/** A GET (a reload, an address typed by hand) changes nothing. */
export function loader() {
  return redirect(`${resultPage}?status=error&type=error`, 303);
}

/**
 * The bank's callback (docs/contract.md#the-banks-callback), a resource route: page actions refuse its foreign Origin. It
 * carries no cookie, and ends with a redirect to the result page, whatever it holds. Another bank's address is a 404.
 */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  if (params.bank !== undefined && params.bank !== app.config.bank.kind)
    return new Response("Not found", { status: 404 });
  try {
    const body = (await readBytes(request, bodyLimit)) ?? new Uint8Array();
    const fields = app.bank.readCallback({ body, headers: request.headers });
    const finished = await finishPayment(app.payments, fields, () => {
      return app.limits.forgeries.take(context.get(addressContext));
    });
    const headers = { "Set-Cookie": noteResult(app, finished.orderId ?? "none") };
    return redirect(resultPage + query(finished), { status: 303, headers });
  } catch (error) {
    // The background inquiry later asks the bank about every attempt without a result.
    app.log.error({ err: error }, "payment-verify failed");
    const headers = { "Set-Cookie": noteResult(app, "broken") };
    return redirect(`${resultPage}?status=error&type=error`, { status: 303, headers });
  }
}

function query(finished: Finished): string {
  if (finished.status !== "error") return `?status=${finished.status}`;
  return `?status=error&type=${finished.type}${finished.code ? `&code=${finished.code}` : ""}`;
}
