import { donorsOrders, guestToken, rememberOrder } from "#app/http/request/browser-orders.ts";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { giftsOfBrowser, noteResult } from "#app/http/request/payment-result.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import type { App } from "#server/compose/compose.ts";
import { parseOrderRequest } from "#server/giving/orders/order-request.ts";
import type { Refused } from "#server/giving/orders/refusal.ts";
import { createAdmission } from "#server/giving/payments/admit-order.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { isOutOfConnections } from "#server/platform/db/errors.ts";
import { isLockRefused, lockedRow } from "#server/platform/errors.ts";
import { createInFlight } from "#server/platform/in-flight.ts";
import type { Route } from "./+types/create-order";
import {
  bareRefusal,
  broken,
  busy,
  earlierPaid,
  heldBack,
  isOver,
  made,
  notAllowed,
  notStarted,
  refusal,
} from "./order-answers.ts";
import { fillInDonor, readOrderPost, withShownTexts } from "./order-post.ts";

export const loader = notAllowed;

const queueWork = createInFlight();

/** Handles create-order (docs/contract.md#create-an-order). */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  const locale = context.get(localeContext);
  const t = await loadAllTexts(locale);
  if (request.method !== "POST") return notAllowed();
  const address = context.get(addressContext);
  const line = wideNetworkOf(address);
  const refuse = async (why: Refused & { status?: number }) => {
    const wait = await app.limits.refusals.count(line);
    return wait === null ? refusal(t, locale, why) : bareRefusal(wait);
  };

  const received = await readOrderPost(request, app.config.publicUrl);
  if (received.kind === "refused") return refuse(received);
  try {
    const post = await fillInDonor(app, received, donorsOrders(request, app));
    if (post.kind === "refused") return refuse(post);
    const parsed = parseOrderRequest(post.text);
    const order = "code" in parsed ? parsed : await withShownTexts(app.db, parsed, locale);
    const isSame = (total: number) => "totalAmount" in order && order.totalAmount === total;
    const session = guestToken(request, app);
    const admit = createAdmission(app, {
      address,
      session,
      bodyHash: post.bodyHash,
      answer: request.headers.get(workHeader),
      earlierOrders: giftsOfBrowser(request, app),
    });
    const posted = { request: order, key: post.key, language: locale, ip: address, admit };
    const outcome = await queueWork(post.key?.key, () => createOrder(app.payments, posted));

    const remember = (orderId: string) => rememberOrder(request, app, orderId, session.token);
    const show = (orderId: string) => [remember(orderId), noteResult(app, orderId)];
    switch (outcome.kind) {
      case "created":
        if (outcome.state === "not-started") return notStarted(t, outcome, [remember(outcome.orderId)]);
        return made(outcome, isOver(outcome) ? show(outcome.orderId) : [remember(outcome.orderId)]);
      case "unbooked":
        return made({ orderId: outcome.orderId, state: "closed", payment: null }, show(outcome.orderId));
      case "earlier":
        return earlierPaid(outcome.orderId, isSame(outcome.total), show(outcome.orderId));
      case "refused":
        return refuse(outcome);
      default:
        return heldBack(t, locale, outcome);
    }
  } catch (error) {
    return failed(app, t, error);
  }
}

function failed({ log }: App, t: Translate, error: unknown): Response {
  if (isLockRefused(error)) log.warn({ where: lockedRow(error) }, "create-order met a locked row");
  else if (isOutOfConnections(error)) log.warn("create-order got no database connection in time");
  else {
    log.error({ err: error }, "create-order failed");
    return broken(t);
  }
  return busy(t);
}

/** The header with the solution of the required work: base64url of `{challenge, solution}` as JSON. */
const workHeader = "Proof-Of-Work";
