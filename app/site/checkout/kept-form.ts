import { type CheckoutForm, readForm } from "./form.ts";
import { readEntry, type SessionStorage, tabStorage, writeEntry } from "./session-entry.ts";

const entry = "checkout-form";

/**
 * Keeps the form, never the card, for a reload and for the return from the bank: the same text makes the same request
 * and so the same order. `donor` is the cart's donor as text; when it has changed, the kept form is not used.
 */
export function keptForm(donor: string, storage: SessionStorage = tabStorage): CheckoutForm | null {
  const kept = readEntry(storage, entry);
  if (typeof kept !== "object" || kept === null || !("form" in kept) || !("donor" in kept)) return null;
  return kept.donor === donor ? readForm(kept.form) : null;
}

export function keepForm(form: CheckoutForm, donor: string, storage: SessionStorage = tabStorage): void {
  writeEntry(storage, entry, { form, donor });
}

export function forgetForm(storage: SessionStorage = tabStorage): void {
  writeEntry(storage, entry, null);
}
