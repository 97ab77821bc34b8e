import { guestToken, listDonorOrders, rememberOrder } from "#app/http/request/browser-orders.ts";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { createResultCookie, listRecentOrders } from "#app/http/request/payment-result.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import type { App } from "#server/compose/compose.ts";
import { isClosed } from "#server/giving/opening/is-closed.ts";
import { parseOrderRequest } from "#server/giving/orders/order-request.ts";
import { offerRefusals, type Refused } from "#server/giving/orders/refusal.ts";
import { createAdmission } from "#server/giving/payments/admit-order.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { isOutOfConnections } from "#server/platform/db/errors.ts";
import { isLockRefused, lockedRow } from "#server/platform/errors.ts";
import { createInFlight } from "#server/platform/in-flight.ts";
import type { Route } from "./+types/create-order";
import {
  busyAnswer,
  createdAnswer,
  earlierPaidAnswer,
  errorAnswer,
  needsNoPayment,
  notOpenAnswer,
  notStartedAnswer,
  refusalAnswer,
  refuseHeldBack,
  refuseWithoutReason,
} from "./order-answers.ts";
import { addConsentTexts, fillInDonor, readOrderPost } from "./order-post.ts";

export const loader = methodNotAllowed;

const runForKey = createInFlight();

/** Handles create-order (docs/contract.md#create-an-order). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  const locale = context.get(localeContext);
  const t = await loadAllTexts(locale);
  if (request.method !== "POST") return methodNotAllowed();
  try {
    if (await isClosed(app.opening)) return notOpenAnswer(t);
  } catch (error) {
    return answerError(app, t, error);
  }
  const address = context.get(addressContext);
  const network = wideNetworkOf(address);
  const refuse = async (reason: Refused & { status?: number }) => {
    const wait = offerRefusals.has(reason.code) ? null : await app.limits.refusals.count(network);
    return wait === null ? refusalAnswer(t, locale, reason) : refuseWithoutReason(wait);
  };

  const parsedPost = await readOrderPost(request, app.config.publicUrl);
  if (parsedPost.kind === "refused") return refuse(parsedPost);
  try {
    const orderPost = await fillInDonor(app, parsedPost, listDonorOrders(request, app));
    if (orderPost.kind === "refused") return refuse(orderPost);
    const parsed = parseOrderRequest(orderPost.text);
    const order = "code" in parsed ? parsed : await addConsentTexts(app, parsed, locale);
    const hasTotal = (total: number) => "totalAmount" in order && order.totalAmount === total;
    const session = guestToken(request, app);
    const admit = createAdmission(app, {
      address,
      session,
      bodyHash: orderPost.bodyHash,
      answer: request.headers.get(workHeader),
      earlierOrders: listRecentOrders(request, app),
    });
    const command = { request: order, key: orderPost.key, language: locale, ip: address, admit };
    const outcome = await runForKey(orderPost.key?.key, () => createOrder(app.payments, command));

    const orderCookie = (orderId: string) => rememberOrder(request, app, orderId, session.token);
    const resultCookies = (orderId: string) => [orderCookie(orderId), createResultCookie(app, orderId)];
    switch (outcome.kind) {
      case "created":
        if (outcome.state === "not-started")
          return notStartedAnswer(t, outcome, [orderCookie(outcome.orderId)]);
        return createdAnswer(
          outcome,
          needsNoPayment(outcome) ? resultCookies(outcome.orderId) : [orderCookie(outcome.orderId)],
        );
      case "unbooked":
        return createdAnswer(
          { orderId: outcome.orderId, state: "closed", payment: null },
          resultCookies(outcome.orderId),
        );
      case "earlier":
        return earlierPaidAnswer(outcome.orderId, hasTotal(outcome.total), resultCookies(outcome.orderId));
      case "refused":
        return refuse(outcome);
      default:
        return refuseHeldBack(t, locale, outcome);
    }
  } catch (error) {
    return answerError(app, t, error);
  }
}

function answerError({ log }: App, t: Translate, error: unknown): Response {
  if (isLockRefused(error)) log.warn({ where: lockedRow(error) }, "create-order met a locked row");
  else if (isOutOfConnections(error)) log.warn("create-order got no database connection in time");
  else {
    log.error({ err: error }, "create-order failed");
    return errorAnswer(t);
  }
  return busyAnswer(t);
}

/** The header with the solution of the required work: base64url of `{challenge, solution}` as JSON. */
const workHeader = "Proof-Of-Work";
