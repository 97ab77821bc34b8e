import type { App } from "#server/compose.ts";
import { isOrderId } from "#shared/order-id.ts";
import { readCookie, type SignedCookie, signCookie } from "./signed-cookie.ts";

/** The orders that this browser made; only these are ever shown to it (contract section 6, "Result page"). */
const cookie: SignedCookie = { name: "orders", maxAgeSeconds: 60 * 60 * 24 * 30 };
const remembered = 20;

export function ordersOfBrowser(request: Request, app: App): string[] {
  const value = readCookie(cookie, request, app.secret);
  return value === null ? [] : value.split("-").filter(isOrderId);
}

/** The Set-Cookie header that adds an order, newest first. */
export function rememberOrder(request: Request, app: App, orderId: string): string {
  const others = ordersOfBrowser(request, app).filter((id) => id !== orderId);
  const value = [orderId, ...others].slice(0, remembered).join("-");
  return signCookie(cookie, value, app.secret, app.config.publicUrl.startsWith("https:"));
}
