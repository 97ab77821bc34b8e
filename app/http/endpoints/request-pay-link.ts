import { addressContext, appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { isOwnOrigin } from "#app/http/request/origin.ts";
import { readBody } from "#app/http/request/read-body.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { networkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { digestLinkCode } from "#server/giving/payments/pay-links/make-code.ts";
import { requestPayLink } from "#server/giving/payments/pay-links/request-pay-link.ts";
import type { Route } from "./+types/request-pay-link";

/** The form has one code. */
const maxFormBytes = 1_024;

export const loader = methodNotAllowed;

/** Asks for a new pay link (docs/contract.md#pay-links). The form works without script and answers every code alike. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const app = context.get(appContext);
  // A page without a referrer sends its forms with the Origin "null". The code proves the request.
  const isOwn = request.headers.get("origin") === "null" || isOwnOrigin(request, app.config.publicUrl);
  const text = isOwn ? await readBody(request, maxFormBytes) : undefined;
  const code = new URLSearchParams(text ?? "").get("code") ?? "";
  if (digestLinkCode(code) === null) return new Response(null, { status: 400, headers: secretPageHeaders });
  const address = context.get(addressContext);
  const seconds = await app.limits.linkRequests.consume(networkOf(address));
  if (seconds !== null) {
    const headers = { ...secretPageHeaders, "Retry-After": String(seconds) };
    return new Response("Too Many Requests", { status: 429, headers });
  }
  await requestPayLink(app, { code, network: app.payments.toNetworkKey?.(address) ?? null });
  return new Response(null, { status: 303, headers: { ...secretPageHeaders, Location: `/ode/${code}` } });
}
