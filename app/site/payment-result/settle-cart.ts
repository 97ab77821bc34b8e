import { forgetForm } from "#app/site/checkout/kept-form.ts";
import { forgetPaymentKey } from "#app/site/checkout/payment-key.ts";
import {
  browserStorage,
  readEntry,
  type SessionStorage,
  tabStorage,
  writeEntry,
} from "#app/site/checkout/session-entry.ts";

const entry = "settled-orders";
/** The limit equals that of the cookie of the browser's orders. */
const remembered = 20;

/**
 * Empties the cart for a paid order, once in this browser: a donor who returns to this page by the back button, a
 * reload or another tab may have filled the cart again.
 */
export function settleCart(
  orderId: string,
  clear: () => void,
  shared: SessionStorage = browserStorage,
  tab: SessionStorage = tabStorage,
): void {
  if (!keepCartOf(orderId, shared)) return;
  clear();
  // After this the same donation is a new payment.
  forgetPaymentKey(shared);
  forgetForm(tab);
}

/** Marks a paid order as settled, so that its page no longer empties the cart. Returns false if it already was. */
export function keepCartOf(orderId: string, shared: SessionStorage = browserStorage): boolean {
  const stored = readEntry(shared, entry);
  const settled = Array.isArray(stored) ? stored : [];
  if (settled.includes(orderId)) return false;
  writeEntry(shared, entry, [orderId, ...settled].slice(0, remembered));
  return true;
}
