import { forgetForm } from "../checkout/kept-form.ts";
import { forgetPaymentKey } from "../checkout/payment-key.ts";
import {
  browserStorage,
  readEntry,
  type SessionStorage,
  tabStorage,
  writeEntry,
} from "../checkout/session-entry.ts";

const entry = "settled-order";

/**
 * Empties the cart for a paid order, once: who comes back to this page later, by the back button or a reload, may
 * have filled the cart anew.
 */
export function settleCart(
  orderId: string,
  clear: () => void,
  storage: SessionStorage = tabStorage,
  keys: SessionStorage = browserStorage,
): void {
  if (readEntry(storage, entry) === orderId) return;
  writeEntry(storage, entry, orderId);
  clear();
  // The same gift once more is then a new payment.
  forgetPaymentKey(keys);
  forgetForm(storage);
}
