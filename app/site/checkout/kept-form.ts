import { type CheckoutForm, readForm } from "./form.ts";
import { readEntry, type SessionStorage, tabStorage, writeEntry } from "./session-entry.ts";

const storageKey = "checkout-form";

/**
 * Reads the form that is kept for a reload and for the return from the bank. The same form makes the same request and so
 * the same order. The card is never kept. `donor` is the cart's donor as text; a form of another donor is not used.
 */
export function readKeptForm(donor: string, storage: SessionStorage = tabStorage): CheckoutForm | null {
  const stored = readEntry(storage, storageKey);
  if (typeof stored !== "object" || stored === null || !("form" in stored) || !("donor" in stored))
    return null;
  return stored.donor === donor ? readForm(stored.form) : null;
}

export function keepForm(form: CheckoutForm, donor: string, storage: SessionStorage = tabStorage): void {
  writeEntry(storage, storageKey, { form, donor });
}

export function forgetForm(storage: SessionStorage = tabStorage): void {
  writeEntry(storage, storageKey, null);
}
