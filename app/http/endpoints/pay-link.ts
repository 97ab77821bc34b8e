import { guestToken, rememberOrder } from "#app/http/request/browser-orders.ts";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { refused } from "#server/giving/orders/refusal.ts";
import { admitLinkPayment } from "#server/giving/payments/admit-order.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { type LinkPayment, payByLink } from "#server/giving/payments/pay-links/pay-by-link.ts";
import { isOutOfConnections } from "#server/platform/db/errors.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { Route } from "./+types/pay-link";
import {
  busyAnswer,
  createdAnswer,
  errorAnswer,
  methodNotAllowed,
  notStartedAnswer,
  refusalAnswer,
  refuseHeldBack,
  refuseWithoutReason,
} from "./order-answers.ts";
import { readOrderPost } from "./order-post.ts";

export const loader = methodNotAllowed;

/**
 * Starts the card payment of a pay link (docs/contract.md#pay-links). The body has the code, so that no log of addresses
 * has it. A site that is not open yet takes these payments, too.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const app = context.get(appContext);
  const locale = context.get(localeContext);
  const address = context.get(addressContext);
  const t = await loadAllTexts(locale);
  const post = await readOrderPost(request, app.config.publicUrl);
  if (post.kind === "refused") return refusalAnswer(t, locale, post);
  const code = readCode(post.text);
  if (code === null) return refusalAnswer(t, locale, refused("INVALID_REQUEST"));
  const session = guestToken(request, app);
  const donor = { address, session, bodyHash: post.bodyHash, answer: request.headers.get("proof-of-work") };
  try {
    const outcome = await payByLink(app.payments, {
      code,
      ip: address,
      language: locale,
      admit: (phone, pay) => admitLinkPayment(app, donor, phone, pay),
    });
    switch (outcome.kind) {
      case "created": {
        const cookies = [rememberOrder(request, app, outcome.orderId, session.token)];
        if (outcome.state === "payable") return createdAnswer(outcome, cookies);
        return notStartedAnswer(t, { orderId: outcome.orderId, paused: false }, cookies);
      }
      case "no-payment": {
        const wait =
          outcome.state === "unknown" ? await app.limits.refusals.count(wideNetworkOf(address)) : null;
        return wait === null ? answerState(outcome.state) : refuseWithoutReason(wait);
      }
      case "refused":
        return refusalAnswer(t, locale, outcome);
      case "pause":
        return Response.json(
          { success: false, code: "TOO_MANY_REQUESTS", error: t("payLink.pause") },
          { status: 429, headers: { "Cache-Control": "no-store", "Retry-After": String(outcome.seconds) } },
        );
      case "wait":
      case "work":
        return refuseHeldBack(t, locale, outcome);
      default:
        throw new Error("a pay link names one order");
    }
  } catch (error) {
    if (isLockRefused(error) || isOutOfConnections(error)) return busyAnswer(t);
    app.log.error({ err: error }, "payment of a pay link failed");
    return errorAnswer(t);
  }

  function answerState(state: Extract<LinkPayment, { kind: "no-payment" }>["state"]): Response {
    const answer = { success: false, code: `LINK_${state.toUpperCase()}`, error: t(`payLink.${state}`) };
    return Response.json(answer, {
      status: state === "unknown" ? 404 : 409,
      headers: { "Cache-Control": "no-store" },
    });
  }
}

function readCode(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === "object" && body !== null && "code" in body;
    return isObject && typeof body.code === "string" ? body.code.slice(0, 100) : null;
  } catch {
    return null;
  }
}
