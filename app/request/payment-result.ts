import type { App } from "#server/compose.ts";
import { mayStillBePaid } from "#server/orders/rules.ts";
import { findOrderResult, type OrderResult } from "#server/payments/queries.ts";
import { ordersOfBrowser } from "./browser-orders.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * Which order the last callback was about. The callback's answer sets it: the way back from the bank carries no
 * cookie to us, but may take one along. It shows nothing by itself, the order must also be one of this browser's.
 */
const cookie: SignedCookie = { name: "payment", maxAgeSeconds: 60 * 30 };

/**
 * What the donor sees; amounts in kuruş. `order` only for an order of this browser; "success" without one thanks and
 * claims nothing. checking: money may have moved, nobody is sent to pay again. closed: the foundation cancelled the order.
 */
export type PaymentResult = {
  outcome: "success" | "checking" | "closed" | "3d_auth_failed" | "payment_failed" | "error";
  code: "HASH_MISMATCH" | "INVALID_AMOUNT" | null;
  /** payment-verify itself broke: nothing is known about the payment yet. */
  broken: boolean;
  /** The bank's return code of this browser's order. */
  returnCode: string | null;
  order: { id: string; amount: number; items: number; completed: boolean } | null;
  /** The gift shown was found paid when another was about to be made, of the same total or of another; null: neither. */
  earlier: "same" | "other" | null;
};

/** `none`: the message named no order of ours. `broken`: it could not be dealt with. */
type Note = "none" | "broken";

/** The Set-Cookie header that names the order of a callback, or says why there is none. */
export function noteResult(app: App, orderId: string | Note): string {
  return signCookie(cookie, orderId, app.secret, app.config.publicUrl.startsWith("https:"));
}

/** As many as a donor can have open at once. */
const recentOrders = 5;

/** The newest orders of this browser, and the one that it was last told about. */
export function giftsOfBrowser(request: Request, app: App): { own: string[]; told: string | null } {
  return {
    own: ordersOfBrowser(request, app).slice(0, recentOrders),
    told: readCookie(cookie, request, app.secret),
  };
}

/** The address says how the message ended; what is shown of an order comes from the books. */
export async function readPaymentResult(request: Request, app: App): Promise<PaymentResult> {
  const said = saidBy(new URL(request.url).searchParams);
  const noted = readCookie(cookie, request, app.secret);
  const earlier = earlierIn(new URL(request.url).searchParams);
  const result = { ...said, broken: noted === "broken", returnCode: null, order: null, earlier };
  const order = await findNotedOrder(noted, request, app).catch((err: unknown) => {
    app.log.error({ err }, "the order of a payment result could not be read");
    return "unreadable" as const;
  });
  // A donor on the way back from the bank must hear that the money may have moved, not of an unexpected error.
  if (order === "unreadable") {
    return result.outcome === "success" ? { ...result, outcome: "checking" } : { ...result, broken: true };
  }
  if (!order) return result;
  const shown = {
    id: order.id,
    amount: order.totalAmount,
    items: order.items,
    completed: order.status === "completed",
  };
  // A message that says nothing definite gives way to what the books say.
  const isVague =
    said.outcome !== "3d_auth_failed" && said.outcome !== "payment_failed" && said.code === null;
  if (!isVague) return { ...result, returnCode: order.errorCode, order: shown };
  const outcome = inBooks(order, result);
  return {
    ...result,
    outcome,
    broken: result.broken && outcome === "error",
    returnCode: order.errorCode,
    order: shown,
  };
}

/** An open attempt is being asked about; without one nothing will come by itself, and the donor may pay again. */
function inBooks(order: OrderResult, said: Pick<PaymentResult, "broken">): PaymentResult["outcome"] {
  if (order.status === "completed") return "success";
  if (order.approved) return "checking";
  if (said.broken && mayStillBePaid(order)) return "error";
  if (order.undecided) return "checking";
  if (!mayStillBePaid(order)) return order.status === "cancelled" ? "closed" : "checking";
  return order.status === "payment_failed" ? "payment_failed" : "error";
}

/** Only ever an order of this browser. Where the callback could not note one (cookie blocked, fault) its newest. */
async function findNotedOrder(noted: string | null, request: Request, app: App) {
  const ofBrowser = ordersOfBrowser(request, app);
  const id = noted === null || noted === "broken" ? ofBrowser[0] : ofBrowser.find((own) => own === noted);
  return id ? findOrderResult(app.db, id) : undefined;
}

function earlierIn(params: URLSearchParams): PaymentResult["earlier"] {
  const earlier = params.get("earlier");
  return earlier === "same" || earlier === "other" ? earlier : null;
}

function saidBy(params: URLSearchParams): Pick<PaymentResult, "outcome" | "code"> {
  const status = params.get("status");
  if (status === "success") return { outcome: "success", code: null };
  if (status === "pending") return { outcome: "checking", code: null };
  const type = params.get("type");
  const code = params.get("code");
  return {
    outcome: type === "3d_auth_failed" || type === "payment_failed" ? type : "error",
    code: code === "HASH_MISMATCH" || code === "INVALID_AMOUNT" ? code : null,
  };
}
