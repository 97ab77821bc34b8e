import { randomBytes } from "node:crypto";
import type { App } from "#server/compose.ts";
import { isOrderId } from "#shared/order-id.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/**
 * The orders that this browser made; only these are ever shown to it (docs/contract.md#the-result-page). Beside them
 * a random word, by which card testing from one browser is noticed (docs/decisions/022-card-testing.md).
 */
const cookie: SignedCookie = { name: "orders", maxAgeSeconds: 60 * 60 * 24 * 30 };
const remembered = 20;

export function ordersOfBrowser(request: Request, app: App): string[] {
  const value = readCookie(cookie, request, app.secret);
  return value === null ? [] : value.split("-").filter(isOrderId);
}

const isWord = (text: string) => /^[0-9a-f]{20}$/.test(text);

/** The word of this browser, or the one it gets now. */
export function wordOfBrowser(request: Request, app: App): { word: string; isKnown: boolean } {
  const known = readCookie(cookie, request, app.secret)?.split("-").find(isWord);
  return { word: known ?? randomBytes(10).toString("hex"), isKnown: known !== undefined };
}

/** The Set-Cookie header that adds an order, newest first. */
export function rememberOrder(request: Request, app: App, orderId: string, word: string): string {
  const others = ordersOfBrowser(request, app).filter((id) => id !== orderId);
  const value = [...[orderId, ...others].slice(0, remembered), word].join("-");
  return signCookie(cookie, value, app.secret, app.config.publicUrl.startsWith("https:"));
}
