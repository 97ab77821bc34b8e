import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { type OrderRequest, parseOrderRequest } from "#server/orders/order-request.ts";
import { priceOrder } from "#server/orders/price-items.ts";
import { type RefusalCode, type Refused, refused } from "#server/orders/refusal.ts";
import { BankError } from "#server/payments/banks/errors.ts";
import { beginCheckout, type Idempotency, lookUpKey } from "#server/payments/begin-checkout.ts";
import type { Admission } from "#server/payments/card-testing/guard.ts";
import { networkOf } from "#server/payments/card-testing/key-of-donor.ts";
import { findUntoldGift } from "#server/payments/inquire-earlier.ts";
import type { Locale } from "#shared/locale.ts";
import { ownValue } from "#shared/own-value.ts";
import { loadAllTexts } from "../i18n/all-texts.ts";
import { fieldErrorText } from "../i18n/field-error.ts";
import type { Translate } from "../i18n/i18n.ts";
import { guestToken, rememberOrder } from "../request/browser-orders.ts";
import { addressContext, appContext, localeContext } from "../request/context.ts";
import { createInFlight } from "../request/in-flight.ts";
import { isOwnOrigin } from "../request/origin.ts";
import { giftsOfBrowser, noteResult } from "../request/payment-result.ts";
import { readBody } from "../request/read-body.ts";
import type { Route } from "./+types/create-order";
import { withShownTexts } from "./shown-texts.ts";

const bodyLimit = 64 * 1024;

const statusOf: Partial<Record<RefusalCode, number>> = {
  IDEMPOTENCY_CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  PAYLOAD_TOO_LARGE: 413,
};

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** create-order (docs/contract.md#create-an-order): takes a JSON order; returns its number and the bank's form for cards. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  const locale = context.get(localeContext);
  const t = await loadAllTexts(locale);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const address = context.get(addressContext);
  // One IPv6 line has countless addresses, so limits count its network.
  const network = isIPv6(address) ? networkOf(address) : address;
  // Beyond the limit a refusal is a bare 429, which costs little. Valid orders are still accepted.
  const refuse = async (why: Refused, status?: number) => {
    const wait = await app.limits.refusals.count(network);
    if (wait === null) return refusal(t, locale, why, status);
    return new Response(null, { status: 429, headers: { ...noStore, "Retry-After": String(wait) } });
  };
  if (!isOwnOrigin(request, app.config.publicUrl)) return refuse(refused("INVALID_REQUEST"), 403);
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    return refuse(refused("INVALID_REQUEST"), 415);
  }
  const text = await readBody(request, bodyLimit);
  if (text === undefined) return refuse(refused("PAYLOAD_TOO_LARGE"));
  const bodyHash = createHash("sha256").update(text).digest("hex");
  const idempotency = readKey(request, bodyHash);
  if (idempotency === "malformed") return refuse(refused("INVALID_REQUEST"));

  const session = guestToken(request, app);
  try {
    const lookUp = async () => (idempotency ? lookUpKey(app.payments.db, idempotency) : "new");
    const before = await lookUp();
    const lookedUp = performance.now();
    if (before === "other") return refuse(refused("IDEMPOTENCY_CONFLICT"));
    const body = parseJson(text);
    const parsed = body === undefined ? refused("INVALID_REQUEST") : parseOrderRequest(body);
    if ("kind" in parsed) return refuse(parsed);
    if (before === "new" && app.limits.refusals.isOver(network)) {
      // Check it before it opens a transaction, or uses up an order of its address that another donor may need.
      const priced = await priceOrder(app.db, parsed);
      if ("kind" in priced) return refuse(priced);
    }
    const order = await withShownTexts(app.db, parsed, locale);
    const begun = await inTurn(idempotency?.key, async (waited) => {
      const known = waited || performance.now() - lookedUp > 1_000 ? await lookUp() : before;
      // A replay does not count as an order, but has its own limit because it returns a bank form.
      const limit = known === "new" ? app.limits.orders : app.limits.replays;
      const wait = await limit.take(network);
      if (wait !== null) return { kind: "wait" as const, wait };
      if (known === "new") {
        // Also before a transfer: a donor whose way back from the bank was lost would give the money twice.
        const gift = await findUntoldGift(app.payments, giftsOfBrowser(request, app));
        if (gift) {
          await limit.giveBack(network);
          if ("unbooked" in gift) {
            const { orderId } = gift;
            return { kind: "begun" as const, orderId, state: "closed" as const, payment: null };
          }
          return { kind: "earlier" as const, ...gift, isSame: gift.total === order.totalAmount };
        }
      }
      // A paid order skips the guard and returns its state: a pause would send the donor to pay again by transfer.
      const admitted = known === "paid" ? undefined : await admit(known === "new", order);
      if (admitted && admitted.kind !== "free") {
        if (known === "new") await limit.giveBack(network);
        return admitted;
      }
      const key = idempotency && { ...idempotency, isNew: known === "new" };
      const made = await beginCheckout(app.payments, order, locale, key).catch(async (error) => {
        await admitted?.undone();
        throw error;
      });
      if (made.kind === "begun" && made.payment) await admitted?.begun(made.orderId);
      else await admitted?.undone();
      // Only orders count: give the point back for a refused cart.
      const isOrder = made.kind === "begun" && !made.replayed;
      if (known === "new" && !isOrder) await limit.giveBack(network);
      return made;
    });
    if (begun.kind === "wait") {
      return refusal(t, locale, refused("TOO_MANY_REQUESTS"), 429, { "Retry-After": String(begun.wait) });
    }
    if (begun.kind === "work" || begun.kind === "pause") return heldBack(t, begun);
    if (begun.kind === "refused") return refuse(begun);
    if (begun.kind === "earlier") {
      // This request makes no order. It returns the earlier paid one, whose result the browser has not seen.
      const { orderId, isSame } = begun;
      const answer = { success: true, orderId, state: "paid", earlier: isSame ? "same" : "other" };
      return accepted(answer, [
        rememberOrder(request, app, orderId, session.token),
        noteResult(app, orderId),
      ]);
    }
    // Nothing is left to pay: the browser goes straight to the result page, which must show this order.
    const isOver = begun.state === "paid" || begun.state === "closed";
    const answer = {
      success: true,
      orderId: begun.orderId,
      ...(begun.payment ? { payment: begun.payment } : {}),
      ...(isOver ? { state: begun.state } : {}),
    };
    const remembered = rememberOrder(request, app, begun.orderId, session.token);
    return accepted(answer, isOver ? [remembered, noteResult(app, begun.orderId)] : [remembered]);
  } catch (error) {
    app.log.error({ err: error }, "create-order failed");
    const answer =
      error instanceof BankError
        ? { code: "PAYMENT_NOT_STARTED", error: t("refusal.notStarted") }
        : { code: "SERVER_ERROR", error: t("refusal.broken") };
    return Response.json({ success: false, ...answer }, { status: 500, headers: noStore });
  }

  /** Only a request for a bank form can test a card; a transfer is always possible. */
  async function admit(isNewOrder: boolean, { paymentMethod, donor }: OrderRequest) {
    if (paymentMethod !== "card") return undefined;
    const answer = request.headers.get(workHeader);
    return app.cardGuard.admit({ address, phone: donor.phone, session, isNewOrder, bodyHash, answer });
  }
}

/** The solution of the required work: base64url of `{challenge, solution}` as JSON. */
const workHeader = "Proof-Of-Work";

/**
 * The refusal of the card guard (docs/decisions/022-card-testing.md). To a client that does not know it, both kinds are
 * TOO_MANY_REQUESTS. `work` can be solved and sent with the same request; a `pause` offers a transfer instead.
 */
function heldBack(t: Translate, held: Exclude<Admission, { kind: "free" }>): Response {
  const more = held.kind === "work" ? { work: held.work } : { instead: "bank_transfer" };
  const error = t(held.kind === "work" ? "refusal.work" : "refusal.pause");
  const wait = held.kind === "work" ? 60 : held.seconds;
  const answer = { success: false, error, code: "TOO_MANY_REQUESTS", ...more };
  return Response.json(answer, { status: 429, headers: { ...noStore, "Retry-After": String(wait) } });
}

const inTurn = createInFlight();

const noStore = { "Cache-Control": "no-store" };

function accepted(answer: { orderId: string }, cookies: readonly string[]): Response {
  const json = JSON.stringify(answer);
  const headers = new Headers({
    ...noStore,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(json)),
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(json, { headers });
}

function refusal(
  t: Translate,
  locale: Locale,
  { code, fieldErrors, subject }: Refused,
  status = ownValue(statusOf, code) ?? 400,
  headers: Record<string, string> = {},
): Response {
  const texts = Object.entries(fieldErrors ?? {}).map(([field, error]) => [
    field,
    fieldErrorText(t, locale, error),
  ]);
  const answer = {
    success: false,
    error: t(`refusal.${code}`),
    code,
    ...(texts.length > 0 ? { fieldErrors: Object.fromEntries(texts) } : {}),
    ...(subject ? { subject } : {}),
  };
  return Response.json(answer, { status, headers: { ...noStore, ...headers } });
}

/** The Idempotency-Key: 8 to 128 printable characters, bound to a digest of the body. */
function readKey(request: Request, bodyHash: string): Idempotency | null | "malformed" {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x20-\x7e]{8,128}$/.test(key)) return "malformed";
  return { key, bodyHash };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
