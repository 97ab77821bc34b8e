import { randomBytes } from "node:crypto";
import type { App } from "#server/compose/compose.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * The cookie lists the orders of this browser; the result page shows only these orders
 * (docs/contract.md#the-result-page). It also holds a random guest token, which identifies the browser's card attempts
 * (docs/decisions/022-card-testing.md), and a mark if the donor asked not to be remembered.
 */
export const ordersCookie: SignedCookie = { name: "orders", maxAgeSeconds: 60 * 60 * 24 * 30 };
const maxOrders = 20;
/** The mark of a browser that must not offer its earlier donors. */
const forgottenMark = "nobody";

export function listBrowserOrders(request: Request, app: App): string[] {
  const value = readCookie(ordersCookie, request, app.secret);
  return value === null ? [] : value.split("-").filter(isOrderId);
}

const isGuestToken = (text: string) => /^[0-9a-f]{20}$/.test(text);

/** Returns the guest token of this browser, or a new token (`isKnown` is false) if the browser sent none. */
export function guestToken(request: Request, app: App): { token: string; isKnown: boolean } {
  const token = readCookie(ordersCookie, request, app.secret)?.split("-").find(isGuestToken);
  return { token: token ?? randomBytes(10).toString("hex"), isKnown: token !== undefined };
}

/** Returns the Set-Cookie header with this order in front of the earlier orders. */
export function rememberOrder(request: Request, app: App, orderId: string, token: string): string {
  const earlierOrders = listBrowserOrders(request, app).filter((id) => id !== orderId);
  const mark = isDonorForgotten(request, app) ? [forgottenMark] : [];
  return createCookie(app, [...[orderId, ...earlierOrders].slice(0, maxOrders), token, ...mark]);
}

/** Lists the orders whose donors may be offered in this browser. */
export function listDonorOrders(request: Request, app: App): string[] {
  return isDonorForgotten(request, app) ? [] : listBrowserOrders(request, app);
}

/** Returns the Set-Cookie header that forgets the donors but keeps the orders, or null without orders. */
export function forgetDonors(request: Request, app: App): string | null {
  const value = readCookie(ordersCookie, request, app.secret);
  return value === null ? null : createCookie(app, [...new Set([...value.split("-"), forgottenMark])]);
}

function isDonorForgotten(request: Request, app: App): boolean {
  return readCookie(ordersCookie, request, app.secret)?.split("-").includes(forgottenMark) === true;
}

function createCookie(app: App, parts: readonly string[]): string {
  return signCookie(ordersCookie, parts.join("-"), app.secret, app.config.publicUrl.startsWith("https:"));
}
