import { forgetForm } from "#app/site/checkout/kept-form.ts";
import { forgetPaymentKey } from "#app/site/checkout/payment-key.ts";
import {
  browserStorage,
  readEntry,
  type SessionStorage,
  tabStorage,
  writeEntry,
} from "#app/site/checkout/session-entry.ts";

const storageKey = "settled-orders";
/** The cookie with the browser's orders has the same limit (app/http/request/browser-orders.ts). */
const maxOrders = 20;

/**
 * Empties the cart after an order was paid. This happens once in a browser, because a donor who opens the page again may
 * have filled the cart with another donation.
 */
export function settleCart(
  orderId: string,
  clear: () => void,
  shared: SessionStorage = browserStorage,
  tab: SessionStorage = tabStorage,
): void {
  if (!markSettled(orderId, shared)) return;
  clear();
  // Without the key, the same donation is a new payment.
  forgetPaymentKey(shared);
  forgetForm(tab);
}

/** Marks an order as settled, so that its page no longer empties the cart. Returns false if it was already settled. */
export function markSettled(orderId: string, shared: SessionStorage = browserStorage): boolean {
  const stored = readEntry(shared, storageKey);
  const settledIds = Array.isArray(stored) ? stored : [];
  if (settledIds.includes(orderId)) return false;
  writeEntry(shared, storageKey, [orderId, ...settledIds].slice(0, maxOrders));
  return true;
}
