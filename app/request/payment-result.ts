import type { App } from "#server/compose.ts";
import { mayStillBePaid } from "#server/orders/rules.ts";
import { findOrderResult, type OrderResult } from "#server/payments/queries.ts";
import type { ReturnCode } from "#shared/return-codes.ts";
import { ordersOfBrowser } from "./browser-orders.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * The order of the last callback. The callback's response sets the cookie; its request carries none. The cookie alone
 * shows nothing: the order must also be one of this browser's.
 */
const cookie: SignedCookie = { name: "payment", maxAgeSeconds: 60 * 30 };

/**
 * The result for the donor; amounts in kuruş. `order` is set only for an order of this browser; "success" without one is
 * a neutral thank-you. checking: money may have moved, so do not offer to pay again. closed: staff cancelled the order.
 */
export type PaymentResult = {
  outcome: "success" | "checking" | "closed" | "3d_auth_failed" | "payment_failed" | "error";
  code: "HASH_MISMATCH" | "INVALID_AMOUNT" | null;
  /** payment-verify failed: the payment's state is unknown. */
  broken: boolean;
  /** The specification's code for what the bank said of this browser's order; null: none says it. */
  returnCode: ReturnCode | null;
  order: { id: string; amount: number; items: number; completed: boolean } | null;
  /** The order was found paid before another was made, with the same or another total; null: neither. */
  earlier: "same" | "other" | null;
};

/** `none`: the callback named no known order. `broken`: its processing failed. */
type Note = "none" | "broken";

/** The Set-Cookie header with the order of a callback, or with the reason for none. */
export function noteResult(app: App, orderId: string | Note): string {
  return signCookie(cookie, orderId, app.secret, app.config.publicUrl.startsWith("https:"));
}

/** The most orders that a donor is expected to have open at once. */
const recentOrders = 5;

/** The newest orders of this browser, and the one of its last callback. */
export function giftsOfBrowser(request: Request, app: App): { own: string[]; told: string | null } {
  return {
    own: ordersOfBrowser(request, app).slice(0, recentOrders),
    told: readCookie(cookie, request, app.secret),
  };
}

/** The address has the outcome of the callback; the data of an order comes from the database. */
export async function readPaymentResult(request: Request, app: App): Promise<PaymentResult> {
  const said = saidBy(new URL(request.url).searchParams);
  const noted = readCookie(cookie, request, app.secret);
  const earlier = earlierIn(new URL(request.url).searchParams);
  const result = { ...said, broken: noted === "broken", returnCode: null, order: null, earlier };
  const order = await findNotedOrder(noted, request, app).catch((err: unknown) => {
    app.log.error({ err }, "payment result lookup failed");
    return "unreadable" as const;
  });
  // Tell a donor back from the bank that money may have moved, instead of an unexpected error.
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
  // For an outcome that is not definite, the database decides.
  const isVague =
    said.outcome !== "3d_auth_failed" && said.outcome !== "payment_failed" && said.code === null;
  // Another attempt has taken the money, or may have: this message is no reason to pay again.
  const isTaken = order.status !== "completed" && (order.paid || order.leftToStaff);
  const returnCode = order.errorCode === null ? null : app.bank.traits.meaning(order.errorCode);
  if (!isVague && !isTaken) return { ...result, returnCode, order: shown };
  const outcome = inBooks(order, result);
  return {
    ...result,
    outcome,
    broken: result.broken && outcome === "error",
    returnCode,
    order: shown,
  };
}

/** While an attempt is open, inquiries continue; without an open attempt the donor may pay again. */
function inBooks(order: OrderResult, said: Pick<PaymentResult, "broken">): PaymentResult["outcome"] {
  if (order.status === "completed") return "success";
  if (order.approved) return "checking";
  if (said.broken && mayStillBePaid(order)) return "error";
  if (order.undecided) return "checking";
  if (!mayStillBePaid(order)) return order.status === "cancelled" ? "closed" : "checking";
  return order.status === "payment_failed" ? "payment_failed" : "error";
}

/** Always an order of this browser; its newest when the callback could not set the cookie (blocked, failed). */
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
