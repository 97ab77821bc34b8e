import { randomBytes } from "node:crypto";
import type { App } from "#server/compose/compose.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * The orders that this browser made; the result page shows only these (docs/contract.md#the-result-page). The cookie
 * also carries a random guest token, which ties the card attempts of one browser together
 * (docs/decisions/022-card-testing.md), and whether this browser may be offered the donor of its last paid order.
 */
const cookie: SignedCookie = { name: "orders", maxAgeSeconds: 60 * 60 * 24 * 30 };
const remembered = 20;
/** The mark of a browser whose donors must not be offered again. */
const forgottenMark = "nobody";

export function ordersOfBrowser(request: Request, app: App): string[] {
  const value = readCookie(cookie, request, app.secret);
  return value === null ? [] : value.split("-").filter(isOrderId);
}

const isGuestToken = (text: string) => /^[0-9a-f]{20}$/.test(text);

/** Returns the guest token of this browser, or a new one when the browser sent none (`isKnown` false). */
export function guestToken(request: Request, app: App): { token: string; isKnown: boolean } {
  const known = readCookie(cookie, request, app.secret)?.split("-").find(isGuestToken);
  return { token: known ?? randomBytes(10).toString("hex"), isKnown: known !== undefined };
}

/** Returns the Set-Cookie header that adds an order, newest first. */
export function rememberOrder(request: Request, app: App, orderId: string, token: string): string {
  const others = ordersOfBrowser(request, app).filter((id) => id !== orderId);
  const mark = forgetsDonors(request, app) ? [forgottenMark] : [];
  return sign(app, [...[orderId, ...others].slice(0, remembered), token, ...mark]);
}

/** Returns the orders whose donors may be offered; none after a donor asked to be forgotten here. */
export function donorsOrders(request: Request, app: App): string[] {
  return forgetsDonors(request, app) ? [] : ordersOfBrowser(request, app);
}

/** Returns the Set-Cookie header that forgets the donors but not the orders; null for a browser without orders. */
export function forgetDonors(request: Request, app: App): string | null {
  const value = readCookie(cookie, request, app.secret);
  return value === null ? null : sign(app, [...new Set([...value.split("-"), forgottenMark])]);
}

function forgetsDonors(request: Request, app: App): boolean {
  return readCookie(cookie, request, app.secret)?.split("-").includes(forgottenMark) === true;
}

function sign(app: App, parts: readonly string[]): string {
  return signCookie(cookie, parts.join("-"), app.secret, app.config.publicUrl.startsWith("https:"));
}
