import { guestToken, rememberOrder } from "#app/http/request/browser-orders.ts";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { chosenLocale, rememberLocale } from "#app/http/request/locale.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { refused } from "#server/giving/orders/refusal.ts";
import { admitLinkPayment } from "#server/giving/payments/admit-order.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { type LinkPayment, payByLink } from "#server/giving/payments/pay-links/pay-by-link.ts";
import { isOutOfConnections } from "#server/platform/db/errors.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import { type Locale, toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/pay-link";
import {
  busyAnswer,
  createdAnswer,
  errorAnswer,
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
  const address = context.get(addressContext);
  const { publicUrl } = app.config;
  const post = await readOrderPost(request, publicUrl);
  const press = post.kind === "refused" ? null : readPress(post.text);
  const locale = press?.language ?? context.get(localeContext);
  const t = await loadAllTexts(locale);
  if (post.kind === "refused") return refusalAnswer(t, locale, post);
  if (press === null) return refusalAnswer(t, locale, refused("INVALID_REQUEST"));
  const session = guestToken(request, app);
  const donor = { address, session, bodyHash: post.bodyHash, answer: request.headers.get("proof-of-work") };
  try {
    const outcome = await payByLink(app.payments, {
      code: press.code,
      ip: address,
      language: locale,
      admit: (phone, pay) => admitLinkPayment(app, donor, phone, pay),
    });
    switch (outcome.kind) {
      case "created": {
        const cookies = [rememberOrder(request, app, outcome.orderId, session.token)];
        // The result page follows in the language of this page.
        if (!chosenLocale(request)) cookies.push(rememberLocale(locale, publicUrl));
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

/** Reads the code, and the language of the page, which may be the order's. */
function readPress(text: string): { code: string; language: Locale | undefined } | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("code" in body) || typeof body.code !== "string")
      return null;
    const language =
      "language" in body && typeof body.language === "string" ? toLocale(body.language) : undefined;
    return { code: body.code.slice(0, 100), language };
  } catch {
    return null;
  }
}
